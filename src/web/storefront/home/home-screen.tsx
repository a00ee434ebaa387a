import { Link } from 'react-router'
import { publicLoader } from '#web/api/public-loader.ts'
import { pageMeta } from '#web/page-meta.ts'
import type { Route } from './+types/home-screen'

const load = publicLoader(async (api, { url }: Route.LoaderArgs) => {
  const query = Object.fromEntries(url.searchParams)
  const [banner, { sleeves }] = await Promise.all([api.activeBanner(), api.listSleeves({ q: query.q })])
  return { banner, sleeves }
})
export { load as loader, load as clientLoader }
export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0], {
    title: 'Protège-cartes pour collectionneurs',
    description: 'Des protège-cartes vendus par lots, pour les cartes qui comptent.',
    path: '/',
  })

export default function HomeScreen({ loaderData: { banner, sleeves } }: Route.ComponentProps) {
  return (
    <main>
      <h1>{banner?.title ?? 'Protégez vos cartes'}</h1>
      <ul>
        {sleeves.map(({ _id, name }) => (
          <li key={_id}>
            <Link to={`/products/${_id}`} prefetch="intent" viewTransition>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </main>
  )
}
