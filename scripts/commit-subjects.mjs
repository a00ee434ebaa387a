import { execFileSync } from 'node:child_process'

// Prints the subjects that are too long, for the commits after the one that added the style guide (docs/style.md).
// Merges are left out. Long subjects do not fail the check, because a shared commit can no longer be changed.
const MAX_LETTERS = 60

const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

try {
  const guide = git('log', '--diff-filter=A', '--format=%H', '-1', '--', 'docs/style.md')
  const subjects =
    guide === '' ? [] : git('log', '--no-merges', '--format=%h %s', `${guide}..HEAD`).split('\n')
  for (const line of subjects) {
    const letters = line.slice(line.indexOf(' ') + 1).length
    if (letters > MAX_LETTERS) console.log(`! ${letters} letters in the subject of ${line}`)
  }
} catch {
  // An archive of the project has no history to check.
}
