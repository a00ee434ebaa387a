import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './steps.mjs'

const file = join(root, '.cache', 'ensure.lock')

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function holder() {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    if (pid > 0) process.kill(pid, 0)
    return pid
  } catch (error) {
    return error.code === 'EPERM' ? 1 : undefined
  }
}

export async function alone(work) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  let isAnnounced = false
  while (!take()) {
    // A killed process leaves its file behind. The file counts only while its process is alive.
    if (holder() === undefined) rmSync(file, { force: true })
    else if (!isAnnounced) console.log('• Another command is preparing this folder, waiting for it …')
    isAnnounced = true
    await wait(200)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}
