/** The stages of a Dockerfile: `[{ name, from, steps: [{ word, rest }] }]`. Throws on anything unknown. */
export function stagesOf(text) {
  const stages = []
  for (const line of text.replaceAll('\\\n', ' ').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, word, rest] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? []
    if (word === 'FROM') {
      const [, from, , name] = /^(\S+)(\s+AS\s+(\S+))?$/.exec(rest) ?? []
      stages.push({ name, from, steps: [] })
    } else if (WORDS.has(word)) stages.at(-1).steps.push({ word, rest })
    else throw new Error(`This line of the Dockerfile is not understood: ${line}`)
  }
  return stages
}

const WORDS = new Set([
  'CMD',
  'COPY',
  'ENV',
  'EXPOSE',
  'HEALTHCHECK',
  'RUN',
  'STOPSIGNAL',
  'USER',
  'VOLUME',
  'WORKDIR',
])

/** Parses `--from=build --chown=1:1 a b /c`. */
export function copyOf(rest) {
  const words = rest.split(/\s+/)
  const flags = Object.fromEntries(
    words.filter((word) => word.startsWith('--')).map((word) => word.slice(2).split('=')),
  )
  const paths = words.filter((word) => !word.startsWith('--'))
  return { ...flags, sources: paths.slice(0, -1), target: paths.at(-1) }
}

/** `A=1 B=two` as an object. */
export function variablesOf(rest) {
  return Object.fromEntries(rest.split(/\s+/).map((pair) => pair.split('=')))
}

/** The JSON list of a CMD or HEALTHCHECK. */
export function commandOf(rest) {
  return JSON.parse(rest.slice(rest.indexOf('[')))
}
