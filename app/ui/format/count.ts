/** A number with separators of thousands. */
export function count(number: number): string {
  return number.toLocaleString("en-US");
}

/** "1 job", "1,234 jobs"; `many` for irregular plurals. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}
