import { data, Link } from 'react-router'

const load = () => data(null, { status: 404 })
export { load as loader, load as clientLoader }

export const meta = () => [{ title: 'Page introuvable' }, { name: 'robots', content: 'noindex' }]

export function NotFound() {
  return (
    <main>
      <p>404</p>
      <h1>Cette carte n’est plus dans le paquet</h1>
      <p>Nous avons battu, coupé et rebattu : la page que vous cherchez n’est pas là.</p>
      <Link to="/">Retour à l’accueil</Link>
    </main>
  )
}

export default NotFound
