import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StepFailed } from '../scripts/setup/steps.mjs'
import { freePort } from '../scripts/test-run/free-port.mjs'

const ROOT = join(import.meta.dirname, '..')
export const HOST = 'shop.example'

export type DeliveredProxy = { port: number; ca: Buffer; stop(): Promise<void> }
export type ProxyName = 'nginx' | 'caddy'

export type ShopPlace = { port: number; socket: string }

type Files = { folder: string; cert: string; key: string; http: number; https: number }

/** @throws StepFailed if the file lacks a text to replace */
function adapted(file: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new StepFailed(`deploy/${file} has no “${from}” any more.`)
      return text.replaceAll(from, to)
    },
    readFileSync(join(ROOT, 'deploy', file), 'utf8'),
  )
}

const PROXIES: Record<ProxyName, (files: Files, shops: readonly ShopPlace[]) => string[]> = {
  nginx({ folder, cert, key, http, https }, [first, second]) {
    const site = adapted('nginx/carapace.conf', {
      '/etc/letsencrypt/live/shop.example/fullchain.pem': cert,
      '/etc/letsencrypt/live/shop.example/privkey.pem': key,
      'listen 80;': `listen 127.0.0.1:${http};`,
      'listen [::]:80;': '',
      'listen 443 ssl http2;': `listen 127.0.0.1:${https} ssl http2;`,
      'listen [::]:443 ssl http2;': '',
      'server 127.0.0.1:3000 max_fails=0;': '',
      '# server unix:/run/carapace/shop.sock': `server unix:${first?.socket}`,
      '# server unix:/run/carapace-2/shop.sock': `server unix:${second?.socket}`,
    })
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ')
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { access_log off; ${temporary} ${site} }`,
    )
    return ['-p', folder, '-c', join(folder, 'nginx.conf')]
  },
  caddy({ folder, cert, key, http, https }, [first, second]) {
    const site = adapted('caddy/Caddyfile', {
      '\nshop.example {': `\nshop.example {\n\ttls ${cert} ${key}`,
      '127.0.0.1:3000': `127.0.0.1:${first?.port}`,
      '# to 127.0.0.1:3001': `to 127.0.0.1:${second?.port}`,
    })
    const global = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tstorage file_system ${folder}\n}\n`
    writeFileSync(join(folder, 'Caddyfile'), global + site)
    return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  },
}

/**
 * Starts the proxy with its configuration from `deploy/`, adapted to this machine.
 * @throws StepFailed if the proxy is not installed or does not start, or if the configuration lacks a text to replace
 */
export async function startDeliveredProxy(
  name: ProxyName,
  folder: string,
  shops: readonly ShopPlace[],
): Promise<DeliveredProxy> {
  const path = `${process.env['PATH']}:/usr/sbin`
  if (spawnSync(name, ['version'], { env: { PATH: path } }).error)
    throw new StepFailed(`This trial needs ${name}: on Debian, apt-get install ${name}`)
  const [cert, key] = [join(folder, 'tls.pem'), join(folder, 'tls.key')]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  execFileSync('openssl', [...request, ...names, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const files = { folder, cert, key, http: await freePort(), https: await freePort() }
  const env = { PATH: path, HOME: folder }
  const child = spawn(name, PROXIES[name](files, shops), { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (text: Buffer) => (output = `${output}${text.toString()}`.slice(-4_000)))
  const ended = once(child, 'exit')
  const answers = untilItAnswers(files.https)
  const why = await Promise.race([answers, ended.then(() => output)])
  if (why !== undefined) throw new StepFailed(`${name} did not start:\n${why}`)
  return {
    port: files.https,
    ca: readFileSync(cert),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function untilItAnswers(port: number): Promise<undefined> {
  const { connect } = await import('node:net')
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
