import { data, type RouterContextProvider } from 'react-router'
import { failureOf, type PublicApi } from '#shared/rendering/public-api.ts'
import { publicApiContext } from './router-contexts.ts'

type LoaderArguments = {
  context: Readonly<RouterContextProvider>
}

/**
 * Returns a function that serves as the loader (server) and the clientLoader (browser) of a screen:
 *
 *     const load = publicLoader((api, { params }: LoaderArgs) => api.getSleeve(params.id))
 *     export { load as loader, load as clientLoader }
 *
 * An expected failure keeps its status and sentence. The screen's ErrorBoundary gets a route error response,
 * and the document answers with that status.
 */
export function publicLoader<Arguments extends LoaderArguments, Result>(
  read: (api: PublicApi, args: Arguments) => Result | Promise<Result>,
) {
  return async (args: Arguments): Promise<Result> => {
    try {
      return await read(args.context.get(publicApiContext), args)
    } catch (error) {
      const failure = failureOf(error)
      if (!failure) throw error
      throw data(failure, { status: failure.status })
    }
  }
}
