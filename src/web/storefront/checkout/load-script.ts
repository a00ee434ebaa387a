/** Adds a third party's script to the page of payment. @throws when it was kept away */
export function loadScript(address: string): Promise<void> {
  const script = document.createElement('script')
  script.src = address
  return new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`${address} was not loaded.`))
    })
    document.head.append(script)
  })
}
