import cookie from '@fastify/cookie'
import Fastify, { LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { adminUserRoutes } from './accounts/admin-routes.ts'
import { readGuest } from './accounts/guests.ts'
import { newsletterRoutes } from './accounts/newsletter-routes.ts'
import { readViewer } from './accounts/read-viewer.ts'
import { refreshCookieName } from './accounts/refresh-cookie.ts'
import { accountJobs } from './accounts/reset-password.ts'
import { accountRoutes } from './accounts/routes.ts'
import { activityRoutes } from './activity/routes.ts'
import { adRoutes } from './ads/routes.ts'
import { audienceRoutes } from './audience/routes.ts'
import { bannerRoutes } from './banners/routes.ts'
import { adminCatalogueRoutes } from './catalogue/admin-routes.ts'
import { collectionRoutes } from './catalogue/collection-routes.ts'
import { saleJobs } from './catalogue/follow-sale-days.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { sleeveChangeJobs } from './catalogue/run-bulk.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { webhookRoute } from './checkout/webhook-routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { documentJobs } from './documents/jobs.ts'
import { documentRoutes } from './documents/routes.ts'
import { reportJobs } from './e-reports/jobs.ts'
import { eReportRoutes } from './e-reports/routes.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { figureRoutes } from './figures/routes.ts'
import { parcelJobs } from './fulfilment/follow-parcels.ts'
import { fulfilmentRoutes } from './fulfilment/routes.ts'
import { bulkChangeJobs } from './fulfilment/run-bulk-change.ts'
import { guestRoutes } from './guests/routes.ts'
import { enforceAccess } from './http/access.ts'
import type { App } from './http/app-type.ts'
import { boundCallsInFlight } from './http/calls-in-flight.ts'
import {
  CONNECTION_LIMITS,
  connectionOptions,
  limitConnections,
  type ConnectionLimits,
} from './http/connections.ts'
import { healthRoutes } from './http/health-routes.ts'
import { answerKnownMethods } from './http/known-methods.ts'
import type { Metrics } from './http/metrics.ts'
import { registerApiDocs } from './http/openapi.ts'
import { refuseInRush } from './http/overload.ts'
import { limitWrites } from './http/rate-limits.ts'
import { logRequests, requestIdOf } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { handleError } from './http/shop-error.ts'
import { pictureJobs } from './images/make-picture-variants.ts'
import { pictureRoutes } from './images/picture-routes.ts'
import { imagesRoutes } from './images/routes.ts'
import { readWithKey } from './integrations/read-with-key.ts'
import { integrationRoutes } from './integrations/routes.ts'
import { webhookJobs } from './integrations/send-webhooks.ts'
import { lowStockJobs } from './inventory/mail-low-stock.ts'
import { inventoryRoutes } from './inventory/routes.ts'
import { keyRoutes } from './keys/routes.ts'
import { liveUpdateRoutes } from './live-updates/routes.ts'
import { adminMailRoutes } from './mail/admin-routes.ts'
import { mailJobs } from './mail/outbox.ts'
import { sandboxMails } from './mail/sandbox-mails.ts'
import { manualOrderRoutes } from './manual-orders/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { newsRoutes } from './news/routes.ts'
import { adminOrderRoutes } from './orders/admin-routes.ts'
import { newOrderJobs } from './orders/mail-new-orders.ts'
import { myOrderRoutes } from './orders/routes.ts'
import { pastOrderRoutes } from './past-orders/routes.ts'
import { privacyJobs } from './privacy/nightly-cleanup.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { promotionRoutes } from './promotions/routes.ts'
import { refundJobs } from './refunds/jobs.ts'
import { refundRoutes } from './refunds/routes.ts'
import { restockJobs } from './restock/mail-restock.ts'
import { restockRoutes } from './restock/routes.ts'
import type { Services } from './services.ts'
import { appleDomainFileRoute } from './settings/apple-domain-file.ts'
import { settingsJobs } from './settings/jobs.ts'
import { settingsRoutes } from './settings/routes.ts'
import { settlementJobs } from './settlement/jobs.ts'
import { settlementRoutes } from './settlement/routes.ts'
import { shippingRoutes } from './shipping/routes.ts'
import { termsRoutes } from './terms/routes.ts'
import { updateRoutes } from './updates/routes.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'

const BODY_LIMIT = 128 * 1024

const JOBS: readonly ((services: Services) => void)[] = [
  pictureJobs,
  mailJobs,
  settlementJobs,
  refundJobs,
  newOrderJobs,
  parcelJobs,
  bulkChangeJobs,
  sleeveChangeJobs,
  lowStockJobs,
  accountJobs,
  privacyJobs,
  restockJobs,
  settingsJobs,
  documentJobs,
  reportJobs,
  saleJobs,
  webhookJobs,
]

const ROUTES: readonly ((api: App, services: Services) => void)[] = [
  catalogueRoutes,
  adminCatalogueRoutes,
  collectionRoutes,
  favouriteRoutes,
  restockRoutes,
  inventoryRoutes,
  imagesRoutes,
  accountRoutes,
  adminUserRoutes,
  newsletterRoutes,
  customerRoutes,
  privacyRoutes,
  (api, services) => guestRoutes(api, services),
  checkoutRoutes,
  webhookRoute,
  promotionRoutes,
  settlementRoutes,
  (api, services) => myOrderRoutes(api, services),
  adminOrderRoutes,
  fulfilmentRoutes,
  manualOrderRoutes,
  adminMailRoutes,
  withdrawalRoutes,
  documentRoutes,
  eReportRoutes,
  termsRoutes,
  shippingRoutes,
  settingsRoutes,
  keyRoutes,
  appleDomainFileRoute,
  dashboardRoutes,
  updateRoutes,
  figureRoutes,
  audienceRoutes,
  integrationRoutes,
  activityRoutes,
  newsRoutes,
  bannerRoutes,
  messageRoutes,
  pastOrderRoutes,
  refundRoutes,
]

export async function buildApp(
  services: Services,
  watch?: Pick<Metrics, 'measure'>,
  connectionLimits: ConnectionLimits = CONNECTION_LIMITS,
): Promise<App> {
  const app = Fastify({
    loggerInstance: services.log,
    genReqId: requestIdOf,
    // All requests share one logger, because `logContext` gives each line its request id.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT,
    trustProxy: services.config.trustProxy,
    ...connectionOptions(connectionLimits, services),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  logRequests(app)
  watch?.measure(app)
  app.setErrorHandler(handleError)
  answerKnownMethods(app)
  tolerateEmptyBodies(app)
  limitConnections(app, connectionLimits, services)
  securityHeaders(app, services.config)
  await refuseInRush(app)
  limitWrites(app, services)
  await app.register(cookie)
  enforceAccess(app, {
    readViewer: (authorization, isUse) => readViewer(services, authorization, isUse),
    readGuest: (request) => readGuest(services, request),
    readKey: (authorization) => readWithKey(services, authorization),
  })
  for (const register of JOBS) register(services)
  healthRoutes(app, services)
  sandboxMails(app, services)
  pictureRoutes(app, services)
  adRoutes(app, services)
  if (services.config.apiDocs)
    await registerApiDocs(app, { refreshCookie: refreshCookieName(services.config) })
  // `boundCallsInFlight` does not count live updates, because a listener stays connected for a long time.
  liveUpdateRoutes(app, services)
  await app.register(async (api: App) => {
    boundCallsInFlight(api)
    for (const register of ROUTES) register(api, services)
  })
  return app
}

/** Accepts an empty body that is labelled as JSON. Fastify would refuse it. */
function tolerateEmptyBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}
