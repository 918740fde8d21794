/** The `like` pattern for texts that contain these characters. */
export function containing(text: string): string {
  return `%${text.replace(/[%_\\]/g, "\\$&")}%`;
}
