/** The pattern of `like` for texts that contain these characters. */
export function containing(text: string): string {
  return `%${text.replace(/[%_\\]/g, "\\$&")}%`;
}
