import { publicLoader } from '#web/api/public-loader.ts'
import { pageMeta } from '#web/page-meta.ts'
import type { Route } from './+types/product-screen'

const load = publicLoader((api, { params }: Route.LoaderArgs) => api.getSleeve(params.id))
export { load as loader, load as clientLoader }
export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  loaderData
    ? pageMeta(matches[0], { title: loaderData.name, path: `/products/${params.id}`, type: 'product' })
    : pageMeta(matches[0], { title: 'Sleeve non trouvée' })

export default function ProductScreen({ loaderData: sleeve }: Route.ComponentProps) {
  return (
    <main>
      <h1>{sleeve.name}</h1>
      <p>{sleeve.description}</p>
    </main>
  )
}
