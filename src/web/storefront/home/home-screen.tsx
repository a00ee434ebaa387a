import { Link } from 'react-router'
import { publicLoader } from '#web/api/public-loader.ts'
import type { Route } from './+types/home-screen'

const load = publicLoader(async (api, _args: Route.LoaderArgs) => ({ banner: await api.activeBanner() }))
export { load as loader, load as clientLoader }

export const meta: Route.MetaFunction = () => [{ title: 'Carapace' }]

export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <h1>{loaderData.banner?.title ?? 'Protégez vos cartes'}</h1>
      <Link to="/products/1" prefetch="intent" viewTransition>
        Un produit
      </Link>
    </main>
  )
}
