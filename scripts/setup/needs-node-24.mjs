// Commands import this file first (`node --import`), because the error of an older Node would not name the cause.
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  console.error(
    `Node 24 or later is needed, and this is ${process.version}: install it from https://nodejs.org, then run the same command again.`,
  )
  process.exit(1)
}
