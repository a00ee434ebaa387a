import type { ComponentType } from 'react'
import {
  type LoaderFunction,
  type LoaderFunctionArgs,
  type Params,
  type ShouldRevalidateFunction,
  useLoaderData,
} from 'react-router'
import type { ShopProfile } from '#shared/shop-profile.ts'

export type PageMeta = {
  title: string
  description?: string
  /** The address to be known by, without a query: canonical link and previews. Left out, the page is not for search engines. */
  path?: string
  /** A picture's address, for previews; the shop's own by default. */
  image?: string | undefined
  type?: 'website' | 'article' | 'product'
  /** schema.org objects (decision 35). */
  structuredData?: readonly object[]
}

/** What the file of a screen exports, as far as it has it. */
export type ScreenModule = {
  default: ComponentType
  /** Reads the screen's data on the server. */
  loader?: LoaderFunction
  /** Reads it in the browser. A screen that has no `loader` is drawn there only: the document holds its `HydrateFallback`. */
  clientLoader?: LoaderFunction
  /** Undefined where the data is not there: the screen's ErrorBoundary says why (`ErrorTitle`). */
  meta?: (args: { shop: ShopProfile; params: Params; loaderData: unknown }) => PageMeta | undefined
  ErrorBoundary?: ComponentType
  HydrateFallback?: ComponentType
  shouldRevalidate?: ShouldRevalidateFunction
}

// eslint-disable-next-line typescript/no-explicit-any -- any loader, whatever it takes
type AnyLoader = (args: any) => unknown

/** What a loader gives. */
export type Loaded<Loader extends AnyLoader> = Awaited<ReturnType<Loader>>

/** What a loader is given, with the parameters of its address. */
export type LoaderArgs<Param extends string = never> = Omit<LoaderFunctionArgs, 'params'> & {
  params: Record<Param, string>
}

/** Title, description and so on of a screen; `loaderData` is undefined where it could not be read. */
export type Meta<Loader extends AnyLoader = () => undefined> = (args: {
  shop: ShopProfile
  params: Params
  loaderData: Loaded<Loader> | undefined
}) => PageMeta | undefined

/** The data that this screen's own loader gave. */
export function useScreenData<Loader extends AnyLoader>(): Loaded<Loader> {
  return useLoaderData() as Loaded<Loader>
}
