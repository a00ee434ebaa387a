import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Measures in milliseconds: how long some work takes, the delay of the event loop meanwhile (p99), and the longest turn
 * of the event loop. The turn is measured in processor time, which other work on the machine hardly changes.
 */
export async function watched(work: () => Promise<void>) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let longest = 0
  let isOver = false
  let last = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(last)
    longest = Math.max(longest, (user + system) / 1000)
    last = process.threadCpuUsage()
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  delay.enable()
  const began = performance.now()
  await work()
  const ms = performance.now() - began
  delay.disable()
  isOver = true
  return { ms, longestTurn: longest, loopDelay: Math.max(0, delay.percentile(99) / 1e6 - 5) }
}
