import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { startLate } from './late-scripts.ts'
import { withVisitorMark } from './mark-visitor.ts'
import { withSpeculationRules } from './speculation-rules.ts'
import { nonceContext, reportContext } from './api/router-contexts.ts'

/** Renders a whole document: it is cached and hashed as one piece, so nothing is streamed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  let failure: unknown
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      signal: request.signal,
      onError: (error) => void (failure ??= error),
      // However large, each part stands where it belongs and not in a script at the end.
      progressiveChunkSize: Infinity,
    },
  )
  await stream.allReady
  if (failure !== undefined) throw failure
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = startLate(await new Response(stream).text(), { isBuilt: import.meta.env.PROD })
  const marked = withSpeculationRules(withVisitorMark(html, nonce), new URL(request.url).pathname, nonce)
  return new Response(marked, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error)
}
