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
  /** The canonical path. A page without one is not indexed. */
  path?: string
  image?: string | undefined
  type?: 'website' | 'article' | 'product'
  /** schema.org objects (decision 35). */
  structuredData?: readonly object[]
}

export type ScreenModule = {
  default: ComponentType
  loader?: LoaderFunction
  /** Without a `loader`, only the browser reads the data, and the document contains a placeholder. */
  clientLoader?: LoaderFunction
  /** `loaderData` is undefined before the data is read, and if reading failed. */
  meta?: (args: { shop: ShopProfile; params: Params; loaderData: unknown }) => PageMeta | undefined
  ErrorBoundary?: ComponentType
  HydrateFallback?: ComponentType
  shouldRevalidate?: ShouldRevalidateFunction
}

// eslint-disable-next-line typescript/no-explicit-any -- any loader, regardless of its arguments
type AnyLoader = (args: any) => unknown

export type Loaded<Loader extends AnyLoader> = Awaited<ReturnType<Loader>>

export type LoaderArgs<Param extends string = never> = Omit<LoaderFunctionArgs, 'params'> & {
  params: Record<Param, string>
}

export type Meta<Loader extends AnyLoader = () => undefined> = (args: {
  shop: ShopProfile
  params: Params
  loaderData: Loaded<Loader> | undefined
}) => PageMeta | undefined

export function useScreenData<Loader extends AnyLoader>(): Loaded<Loader> {
  return useLoaderData() as Loaded<Loader>
}
