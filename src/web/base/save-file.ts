export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has read the file within a minute.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
