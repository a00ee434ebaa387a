export type NodePorts = { sql: number; rest: number }
export type Ports = {
  etcd: number
  etcdPeer: number
  leader: number
  pooler: number
  nodes: NodePorts[]
}

type NodeSetup = {
  name: string
  data: string
  port: NodePorts
  etcdPort: number
  password: string
  bin: string
}

/**
 * After the loss of the leader's machine, the cluster waits until the leader's lease expires (`ttl`, for which Patroni
 * requires at least 20 s), then elects a new leader. Replication is strictly synchronous: a write is acknowledged only
 * once two machines have it.
 */
const CLUSTER = {
  ttl: 20,
  loop_wait: 1,
  retry_timeout: 3,
  primary_start_timeout: 0,
  synchronous_mode: true,
  synchronous_mode_strict: true,
}
/** No `fsync`, because the machine itself is never switched off. */
const SERVER = {
  max_connections: 100,
  shared_buffers: '64MB',
  jit: 'off',
  fsync: 'off',
  wal_log_hints: 'on',
  synchronous_commit: 'on',
  // Keeps dynamic shared memory in the server's own folder, which is removed afterwards. In /dev/shm a killed server
  // would leave files behind.
  dynamic_shared_memory_type: 'mmap',
}

export function patroniFile({ name, data, port, etcdPort, password, bin }: NodeSetup): string {
  const sql = `127.0.0.1:${port.sql}`
  const rest = `127.0.0.1:${port.rest}`
  return JSON.stringify({
    scope: 'carapace',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: { ...CLUSTER, postgresql: { use_pg_rewind: true, use_slots: true, parameters: SERVER } },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: sql,
      connect_address: sql,
      data_dir: data,
      bin_dir: bin,
      pgpass: `${data}.pgpass`,
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
      parameters: { unix_socket_directories: '' },
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
    },
  })
}

/** HAProxy asks each node's Patroni every second, and closes the sessions of a former leader. */
export function haproxyFile({ leader, nodes }: Ports): string {
  const servers = nodes.map(({ sql, rest }, n) => `  server node${n + 1} 127.0.0.1:${sql} check port ${rest}`)
  return [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout check 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  option clitcpka',
    '  option srvtcpka',
    'listen leader',
    `  bind 127.0.0.1:${leader}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
    '',
  ].join('\n')
}

export function pgbouncerFiles({ pooler, leader }: Ports, password: string, folder: string) {
  const settings = [
    '[databases]',
    `carapace = host=127.0.0.1 port=${leader} dbname=carapace`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${pooler}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${folder}/users.txt`,
    'pool_mode = transaction',
    'default_pool_size = 20',
    'max_client_conn = 200',
    // By default PgBouncer waits 15 s before it tries to connect again.
    'server_login_retry = 1',
    'server_connect_timeout = 3',
    '',
  ].join('\n')
  return { settings, users: `"carapace" "${password}"\n` }
}
