import { StartupError } from '../startup-error.ts'

/** The number of open files that are not available for connections. */
const OTHER_FILES = 512
const FEWEST_FILES = 2 * OTHER_FILES

let max: number | undefined

/** Returns the limit of `ulimit -n`, Infinity without one. */
function openFiles(): number {
  if (max !== undefined) return max
  // With the network, the report would look up host names.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files: { soft: number | 'unlimited' } }
  }
  const files = Number(userLimits?.open_files.soft)
  max = Number.isNaN(files) ? Infinity : files
  return max
}

/** The system would refuse further connections before Node sees them. */
export function connectionsThatFit(): number {
  return openFiles() - OTHER_FILES
}

/** @throws StartupError if the limit of open files is too low */
export function checkOpenFiles(): void {
  const files = openFiles()
  if (files < FEWEST_FILES)
    throw new StartupError(
      `Only ${files} files may be open at once, and the shop needs ${FEWEST_FILES}: raise the limit (\`ulimit -Hn\`, systemd’s LimitNOFILE).`,
    )
}
