import { data, type RouterContextProvider } from 'react-router'
import { failureOf, type PublicApi } from '#shared/rendering/public-api.ts'
import { publicApiContext } from './router-contexts.ts'

type LoaderArguments = {
  context: Readonly<RouterContextProvider>
}

/**
 * Returns a screen's `loader`, which runs on the server and in the browser:
 *
 *     export const loader = publicLoader((api, { params }: LoaderArgs<'id'>) => api.getSleeve(params.id))
 *
 * An expected failure becomes a route error response with its status.
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
