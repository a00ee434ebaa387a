// `npm run check:deploy`: tries out deploy/. It runs every step of the Dockerfile in an empty folder and starts the
// shop there as its user, with nothing else on its disk; proxies, units and alert rules are read by their own
// programs where these are installed. It does all of it as root on Debian, otherwise it says what is missing.
import { spawnSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkCompose, checkKubernetes, fetchLinters } from './check-manifests.mjs'
import { commandOf, copyOf, stagesOf, variablesOf } from './dockerfile.mjs'
import { StepFailed, root, step, withoutTools } from './setup/steps.mjs'
import { freePort } from './test-run/free-port.mjs'

/** The contents of gcr.io/distroless/cc-debian12. */
const DISTROLESS = [
  'base-files',
  'ca-certificates',
  'libc6',
  'libgcc-s1',
  'libgomp1',
  'libssl3',
  'libstdc++6',
  'netbase',
  'tzdata',
]
const LIMIT_MB = 350
/** A new shop loads the demo; the machine may be busy. */
const START_MS = 180_000

const folder = mkdtempSync(join(tmpdir(), 'carapace-deploy-'))
const isRoot = process.getuid?.() === 0
const missing = []

function run(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...options })
  if (status !== 0)
    throw new StepFailed(
      `${command} ${args.join(' ')}\n${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.slice(-4_000),
    )
  return stdout
}

const isThere = (program) => spawnSync('which', [program]).status === 0

/** The size of files in bytes; links are not followed. */
function bytesOf(path) {
  const found = lstatSync(path)
  if (!found.isDirectory()) return found.size
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0)
}
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`

/** Tracked and new files: .dockerignore leaves out what git ignores. */
function context() {
  const into = join(folder, 'context')
  const files = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(join(root, name))))
    cpSync(join(root, file), join(into, file))
  return into
}

function copy({ from, sources, target, chown }, stage, places) {
  const into = join(stage.folder, target.startsWith('/') ? target : join(stage.workdir, target))
  const base = from ? places[from] : places.context
  for (const source of sources) {
    const path = join(base, source)
    const toFolder = target.endsWith('/') && !statSync(path).isDirectory()
    cpSync(path, toFolder ? join(into, basename(source)) : into, { recursive: true, verbatimSymlinks: true })
  }
  if (chown && isRoot) chownSync(into, ...chown.split(':').map(Number))
}

/** The Node that runs this stands for the one in the base image. */
function withImageNode() {
  const env = withoutTools()
  return { ...env, PATH: [dirname(process.execPath), env.PATH].join(delimiter) }
}

async function build() {
  const places = { context: context() }
  const stages = stagesOf(readFileSync(join(root, 'deploy', 'Dockerfile'), 'utf8'))
  let last
  for (const [index, { name, steps }] of stages.entries()) {
    const stage = { folder: join(folder, name ?? 'image'), workdir: '/', env: {}, ports: [] }
    mkdirSync(stage.folder)
    if (index === stages.length - 1) stage.base = fillBase(stage.folder)
    for (const { word, rest } of steps) {
      if (word === 'WORKDIR') mkdirSync(join(stage.folder, (stage.workdir = rest)), { recursive: true })
      else if (word === 'COPY') copy(copyOf(rest), stage, places)
      else if (word === 'ENV') Object.assign(stage.env, variablesOf(rest))
      else if (word === 'RUN')
        await step(`RUN ${rest}`, async () =>
          run('sh', ['-c', rest], { cwd: join(stage.folder, stage.workdir), env: withImageNode() }),
        )
      else stage[word.toLowerCase()] = rest
    }
    if (name) places[name] = stage.folder
    last = stage
  }
  return last
}

/** Puts Debian's own files below the shop's, as in the image: other files do not exist. */
function fillBase(into) {
  if (!isRoot || !isThere('apt-get')) {
    missing.push('the image’s system: root on Debian can build it; the shop is started on this one instead')
    return undefined
  }
  const debs = join(folder, 'debs')
  mkdirSync(debs)
  run('sh', ['-c', `apt-get update -q && apt-get download -q ${DISTROLESS.join(' ')}`], { cwd: debs })
  for (const name of readdirSync(debs)) run('dpkg', ['-x', join(debs, name), into])
  // As distroless does.
  for (const unused of [
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
    'usr/share/bash-completion',
    'usr/sbin',
  ])
    rmSync(join(into, unused), { recursive: true, force: true })
  for (const name of ['dev', 'proc']) mkdirSync(join(into, name), { recursive: true })
  run('mknod', ['-m', '666', join(into, 'dev', 'null'), 'c', '1', '3'])
  return bytesOf(into)
}

/** A command as the container would run it: its user, its files, its settings, and no shell. */
function inImage(image, command, settings) {
  const env = { ...image.env, PATH: '/usr/local/bin', ...settings }
  const options = { env, stdio: ['ignore', 'pipe', 'pipe'] }
  if (image.base === undefined) {
    const [program, ...args] = command
    const own = { ...env, DATA_DIR: join(image.folder, 'data') }
    const cwd = join(image.folder, image.workdir)
    return spawn(program === 'node' ? join(image.folder, 'usr/local/bin/node') : program, args, {
      ...options,
      cwd,
      env: own,
    })
  }
  const enter = `process.chdir(${JSON.stringify(image.workdir)}); process.execve('/usr/local/bin/node', ${JSON.stringify(command)}, process.env)`
  // A container has its /proc; this mount is the process's own and ends with it.
  const inRoot =
    '/usr/bin/mount -t proc proc "$1/proc" && exec /usr/sbin/chroot --userspec="$2" "$1" /usr/local/bin/node -e "$3"'
  return spawn(
    '/usr/bin/unshare',
    ['--mount', '/bin/sh', '-c', inRoot, 'sh', image.folder, image.user, enter],
    options,
  )
}

async function finished(child) {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { code, said }
}

async function answer(url, init) {
  const response = await fetch(url, { redirect: 'manual', ...init }).catch(() => undefined)
  return { status: response?.status, body: await response?.text().catch(() => '') }
}

async function started(child, said, url) {
  for (const limit = Date.now() + START_MS; Date.now() < limit; await pause(200)) {
    if (child.exitCode !== null) break
    if ((await answer(`${url}/readyz`)).status === 200) return
  }
  throw new StepFailed(`The shop of the image did not start:\n${said()}`)
}

function expect(what, isWell) {
  if (!isWell) throw new StepFailed(`${what}: not so.`)
  console.log(`  ✓ ${what}`)
}

async function tryShop(image) {
  const settings = {
    PORT: String(await freePort()),
    METRICS_PORT: String(await freePort()),
    HOST: '127.0.0.1',
  }
  const url = `http://127.0.0.1:${settings.PORT}`
  const child = inImage(image, commandOf(image.cmd), settings)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  try {
    await started(child, () => said, url)
    const home = await answer(`${url}/`)
    expect('the home page answers', home.status === 200 && home.body.includes('</html>'))
    const [script] = /\/assets\/[\w.-]+\.js/.exec(home.body) ?? []
    expect('its script too', (await answer(`${url}${script}`)).status === 200)
    const [picture] = /\/images\/[\w./-]+\.webp/.exec(home.body) ?? []
    expect('a picture is drawn in a size', (await answer(`${url}${picture}`)).status === 200)
    const login = await answer(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@carapace.test', password: 'Carapace-2026!' }),
    })
    expect('the shopkeeper signs in', login.status === 200)
    expect('the back-office answers', (await answer(`${url}/admin`)).status === 200)
    expect(
      'metrics answer',
      (await answer(`http://127.0.0.1:${settings.METRICS_PORT}/metrics`)).body.includes('shop_'),
    )
    const health = await finished(inImage(image, commandOf(image.healthcheck), settings))
    expect('the healthcheck says well', health.code === 0)
    const doctor = await finished(inImage(image, ['node', 'scripts/doctor.mjs'], settings))
    expect('the doctor says ready', doctor.code === 0)
    const backup = await finished(inImage(image, ['node', 'scripts/backup.mjs'], settings))
    expect(`a backup is made beside it: ${backup.said.trim().split('\n')[0]}`, backup.code === 0)
  } finally {
    child.kill(image.stopsignal)
    const stopped = await Promise.race([once(child, 'close'), pause(20_000)])
    if (!stopped) child.kill('SIGKILL')
    else
      console.log(
        `  ${stopped[0] === 0 ? '✓' : '✗'} it stops with ${stopped[0]} (${said.length} bytes of log)`,
      )
  }
  const left = await finished(inImage(image, ['node', 'scripts/demo-leave.mjs', '--yes'], settings))
  expect('the demo is taken out of it', left.code === 0 && left.said.includes('Removed:'))
}

function sayFilesWritten(image, since) {
  const written = run('find', [
    image.folder,
    '-newer',
    since,
    '-type',
    'f',
    '-not',
    '-path',
    `${image.folder}/data/*`,
  ])
  expect('nothing was written beside DATA_DIR', written.trim() === '')
}

function saySize(image) {
  const whole = bytesOf(image.folder) - bytesOf(join(image.folder, 'data'))
  const system = image.base ?? 0
  console.log(
    `  image: ${megabytes(whole)}, of which Debian ${megabytes(system)}, Node ${megabytes(
      bytesOf(join(image.folder, 'usr/local/bin/node')),
    )}, packages ${megabytes(bytesOf(join(image.folder, 'app/node_modules')))}`,
  )
  expect(`it is below ${LIMIT_MB} MB`, whole < LIMIT_MB * 1e6)
}

/** A file of deploy/, adapted so that it can be read on this machine. */
function adapted(name, changes) {
  const path = join(folder, basename(name))
  let text = readFileSync(join(root, 'deploy', name), 'utf8')
  for (const [from, to] of changes) text = text.replaceAll(from, to)
  writeFileSync(path, text)
  return path
}

const PROGRAMS = [
  {
    program: 'nginx',
    from: 'nginx',
    async check() {
      const pem = join(folder, 'tls.pem')
      const key = join(folder, 'tls.key')
      const made = [
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-subj',
        '/CN=shop.example',
      ]
      run('openssl', ['req', ...made, '-keyout', key, '-out', pem])
      const site = adapted('nginx/carapace.conf', [
        ['/etc/letsencrypt/live/shop.example/fullchain.pem', pem],
        ['/etc/letsencrypt/live/shop.example/privkey.pem', key],
        ['listen 80', `listen ${await freePort()}`],
        ['listen 443', `listen ${await freePort()}`],
        ['listen [::]:80', `listen [::]:${await freePort()}`],
        ['listen [::]:443', `listen [::]:${await freePort()}`],
      ])
      const main = join(folder, 'nginx.conf')
      const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join(' ')
      writeFileSync(
        main,
        `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${temps} include ${site}; }`,
      )
      run('nginx', ['-t', '-p', folder, '-c', main])
    },
  },
  {
    program: 'caddy',
    from: 'caddy',
    check: () =>
      run('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy/caddy/Caddyfile')]),
  },
  {
    program: 'systemd-analyze',
    from: 'systemd',
    check() {
      const units = globSync('systemd/*', { cwd: join(root, 'deploy') }).map((name) =>
        adapted(name, [
          ['ExecStart=node', `ExecStart=${process.execPath}`],
          ['/opt/carapace', folder],
        ]),
      )
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
      if (status !== 0 || stderr !== '') throw new StepFailed(stderr)
    },
  },
  {
    program: 'promtool',
    from: 'prometheus',
    check: () => run('promtool', ['check', 'rules', join(root, 'deploy/monitoring/alerts.yml')]),
  },
]

async function checkPrograms() {
  for (const one of PROGRAMS) {
    const { program, from } = one
    if (!isThere(program)) missing.push(`${program}: apt-get install ${from}`)
    else await step(`What ${program} reads`, async () => one.check())
  }
}

async function checkManifests() {
  const linters = join(folder, 'linters')
  if (!fetchLinters(linters))
    return void missing.push('the compose file and the manifests: the registry does not answer')
  await step('The compose file, by its schema', async () => checkCompose(linters))
  await step('The Kubernetes manifests, by its models', async () => checkKubernetes(linters))
}

async function checkImage() {
  const image = await build()
  const since = join(folder, 'since')
  writeFileSync(since, '')
  await step('The shop of the image', () => tryShop(image))
  sayFilesWritten(image, since)
  saySize(image)
}

try {
  await checkPrograms()
  await checkManifests()
  if (!process.argv.includes('--programs')) await checkImage()
  for (const what of missing) console.log(`! not tried, ${what}`)
} catch (error) {
  console.error(error instanceof StepFailed ? `\n${error.message}` : error)
  process.exitCode = 1
} finally {
  if (!process.argv.includes('--keep')) rmSync(folder, { recursive: true, force: true })
  else console.log(dirname(join(folder, 'image')))
}
