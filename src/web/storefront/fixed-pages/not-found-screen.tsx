import { data } from 'react-router'
import type { Meta } from '#web/base/screen.ts'
import { NotFound } from '#web/errors/not-found.tsx'

const load = () => data(null, { status: 404 })
export { load as loader, load as clientLoader }

export const meta: Meta = () => ({ title: 'Page introuvable' })

export default NotFound
