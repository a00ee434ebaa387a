import { SCREENS } from '#web/admin/menu/screens.ts'
import type { ScreenModule } from '#web/base/screen.ts'
import { routesOf } from './route-table.ts'
import { NOT_FOUND } from './routes.ts'

/** The server knows no person, so it renders a placeholder. */
const onServer = {
  '../admin/layout/admin-layout.tsx': async () => {
    const { AdminFallback } = await import('#web/admin/layout/admin-fallback.tsx')
    return { default: AdminFallback }
  },
}

const { layout, route } = routesOf(
  'admin',
  import.meta.env.SSR
    ? onServer
    : import.meta.glob<ScreenModule>([
        '../admin/**/*-screen.tsx',
        '../admin/**/*-dialog.tsx',
        '../admin/layout/admin-layout.tsx',
      ]),
)

async function adminsOnly({ request }: { request: Request }) {
  const { requireAdmin } = await import('#web/admin/layout/admin-guard.tsx')
  await requireAdmin(new URL(request.url))
}

export const adminRoutes = [
  layout(
    'layout/admin-layout.tsx',
    [
      ...SCREENS.flatMap(({ path, file, title, aliases = [], windows = [], pages = [] }) => [
        route(
          path.slice(1),
          file,
          { id: path, title },
          windows.map((each) => route(each.path, each.file, { id: `${path}/${each.path}`, title })),
        ),
        ...pages.map((page) =>
          route(`${path.slice(1)}/${page.path}`, page.file, { id: `${path}/${page.path}`, title }),
        ),
        ...aliases.map((alias) =>
          route(`${path.slice(1)}/${alias}`, file, { id: `${path}/${alias}`, title }),
        ),
      ]),
      { ...NOT_FOUND, id: 'admin-not-found', path: 'admin/*' },
    ],
    { middleware: [adminsOnly], title: 'Administration' },
  ),
  // Matches the paths outside the back-office, which load another document (root.tsx).
  { ...NOT_FOUND, id: 'elsewhere' },
]
