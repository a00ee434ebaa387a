// React and the rendering of pages read NODE_ENV when they load: it is set before anything else is.
process.env.NODE_ENV = 'production'

const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `The shop runs on Node 24 and this is ${process.version}: start it with \`npm start\`, which brings its own.`,
  )
  process.exit(1)
}
await import('../src/server/main.ts')
