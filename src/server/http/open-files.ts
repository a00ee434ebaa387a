import { StartupError } from '../startup-error.ts'

/** What is no connection: the embedded database alone has a file for each table and index, some 220 in the demo. */
const OTHER_FILES = 512
const FEWEST_FILES = 2 * OTHER_FILES

let max: number | undefined

/** How many files and connections this process may have open (`ulimit -n`). Above that opening one fails, wherever that is. */
function openFiles(): number {
  if (max !== undefined) return max
  // Without names of hosts, which would have to be looked up.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files: { soft: number | 'unlimited' } }
  }
  const files = Number(userLimits?.open_files.soft)
  max = Number.isNaN(files) ? Infinity : files
  return max
}

/** Connections that fit into the files that may be open: the system would refuse others before Node sees them. */
export function connectionsThatFit(): number {
  return openFiles() - OTHER_FILES
}

/** Refuses to start where a few callers, or the database by itself, would need more files than may be open. */
export function checkOpenFiles(): void {
  const files = openFiles()
  if (files < FEWEST_FILES)
    throw new StartupError(
      `Only ${files} files may be open at once, and the shop needs ${FEWEST_FILES}: raise the limit (\`ulimit -Hn\`, systemd’s LimitNOFILE).`,
    )
}
