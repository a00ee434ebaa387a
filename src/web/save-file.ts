/** Gives a file to the person, as a download of that name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun reading by then; a minute later at the latest it holds the whole.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
