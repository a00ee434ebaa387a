/** Offers a text to be kept as a JSON file of this name. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by the next minute, whatever it asks the person first.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
