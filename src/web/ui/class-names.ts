/** Joins class names and leaves out missing ones: `classNames('a', open && 'b', className)`. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
