import type { z } from 'zod'
import type * as activity from '#shared/activity/contract.ts'
import type * as accounts from '#shared/accounts/contract.ts'
import type * as banners from '#shared/banners/contract.ts'
import type * as catalogue from '#shared/catalogue/contract.ts'
import type * as checkout from '#shared/checkout/contract.ts'
import type { Confirmation } from '#shared/contract-fields.ts'
import type * as alerts from '#shared/alerts/contract.ts'
import type * as customers from '#shared/customers/contract.ts'
import type * as dashboard from '#shared/dashboard/contract.ts'
import type * as figures from '#shared/figures/contract.ts'
import type * as documents from '#shared/documents/contract.ts'
import type * as favourites from '#shared/favourites/contract.ts'
import type * as images from '#shared/images/contract.ts'
import type * as inventory from '#shared/inventory/contract.ts'
import type * as mail from '#shared/mail/contract.ts'
import type * as messages from '#shared/messages/contract.ts'
import type * as news from '#shared/news/contract.ts'
import type * as orders from '#shared/orders/contract.ts'
import type * as privacy from '#shared/privacy/contract.ts'
import type * as restock from '#shared/restock/contract.ts'
import type * as shipping from '#shared/shipping/contract.ts'
import type * as terms from '#shared/terms/contract.ts'
import type * as withdrawals from '#shared/withdrawals/contract.ts'

/**
 * Every call that the browser makes: what it sends and what comes back, as the contracts of src/shared say. Types only:
 * no schema reaches the browser. `browser-calls.test.ts` in src/server/http holds the list against the routes.
 */
export type Calls = {
  // accounts
  'POST /api/auth/login': { body: accounts.LoginBody; response: accounts.Session }
  'POST /api/auth/second-factor': { body: accounts.SecondFactorBody; response: accounts.Session }
  'POST /api/auth/refresh-token': { body: RefreshToken; response: accounts.Session }
  'GET /api/auth/verify': { response: accounts.User }
  'POST /api/auth/logout': { body: RefreshToken; response: void }
  'POST /api/auth/register': { body: accounts.RegisterRequest; response: accounts.SavedUser }
  'POST /api/auth/forgotten-password': { body: accounts.ForgottenPasswordBody; response: Confirmation }
  'POST /api/auth/reset-password': { body: accounts.ResetPasswordBody; response: Confirmation }
  'POST /api/auth/confirm-email': { body: accounts.ConfirmEmailBody; response: Confirmation }
  'POST /api/users/email-confirmation': { response: Confirmation }
  'PUT /api/users/profile': { body: accounts.ProfileBody; response: accounts.SavedUser }
  'PUT /api/users/password': { body: accounts.PasswordBody; response: Confirmation }
  'GET /api/users/sessions': { response: accounts.OwnSessions }
  'DELETE /api/users/sessions/:id': { response: Confirmation }
  'DELETE /api/users/sessions': { response: Confirmation }
  'POST /api/auth/reauthentication': { body: accounts.OwnPasswordBody; response: Confirmation }
  'GET /api/users/second-factor': { response: accounts.SecondFactorState }
  'POST /api/users/second-factor': { body: accounts.OwnPasswordBody; response: accounts.SecondFactorSetup }
  'POST /api/users/second-factor/confirmation': { body: accounts.CodeBody; response: accounts.RecoveryCodes }
  'POST /api/users/second-factor/recovery-codes': {
    body: accounts.SecondFactorChangeBody
    response: accounts.RecoveryCodes
  }
  'DELETE /api/users/second-factor': { body: accounts.SecondFactorChangeBody; response: Confirmation }
  'GET /api/admin/users': { query: Paged<accounts.AdminUserQuery>; response: accounts.AdminUserPage }
  'GET /api/admin/users/:id': { response: customers.Customer }
  'DELETE /api/admin/users/:id/sessions': { response: Confirmation }
  'POST /api/admin/users/:id/access-links': { body: accounts.AccessLinkBody; response: Confirmation }
  'PATCH /api/admin/users/:id/role': { body: accounts.RoleBody; response: accounts.AdminUser }
  'DELETE /api/admin/users/:id': { response: Confirmation }
  'GET /api/admin/newsletter.csv': { response: Blob }
  'POST /api/newsletter/unsubscribe': { query: accounts.UnsubscribeQuery; response: Confirmation }

  // activity
  'GET /api/admin/activity': { query: Paged<activity.ActivityQuery>; response: activity.ActivityPage }

  // banners
  'GET /api/banners/active': { response: banners.ActiveBanner }
  'GET /api/banners': { response: banners.Banner[] }
  'POST /api/banners': { body: banners.BannerInputBody; response: banners.Banner }
  'PUT /api/banners/:id': { body: banners.BannerChangeBody; response: banners.Banner }
  'PUT /api/banners/:id/plan': { response: banners.Banner }
  'PUT /api/banners/:id/deactivate': { response: banners.Banner }
  'PUT /api/banners/:id/activate': { response: banners.Banner }
  'DELETE /api/banners/:id': { response: Confirmation }

  // catalogue
  'GET /api/sleeves': { query: Paged<catalogue.SleeveListQuery>; response: catalogue.SleevePage }
  'GET /api/sleeves/:id': { response: catalogue.WholeSleeve }
  'GET /api/sleeves/:id/related': { response: catalogue.Sleeve[] }
  'GET /api/sleeves/chosen': { query: favourites.ChosenSleevesQuery; response: catalogue.Sleeve[] }
  'POST /api/sleeves/:id/restock-requests': { body: restock.RestockBody; response: Confirmation }
  'POST /api/restock-requests/confirmation': { body: restock.RestockTokenBody; response: Confirmation }
  'POST /api/restock-requests/cancellation': { body: restock.RestockTokenBody; response: Confirmation }
  'GET /api/users/favourites': { response: favourites.Favourites }
  'POST /api/users/favourites': { body: favourites.FavouritesBody; response: favourites.Favourites }
  'DELETE /api/users/favourites/:id': { response: favourites.Favourites }
  'POST /api/sleeves': { body: catalogue.SleeveInputBody; response: catalogue.Sleeve }
  'PATCH /api/sleeves/:id': { body: catalogue.SleevePatch; response: catalogue.Sleeve }
  'DELETE /api/sleeves/:id': { response: Confirmation }
  'GET /api/admin/stock.csv': { response: Blob }
  'POST /api/admin/stock/counts': { body: inventory.ShelfCounts; response: inventory.ShelfCountsResult }
  'POST /api/admin/stock/import': { body: inventory.CountsImport; response: inventory.CountsImportResult }
  'GET /api/admin/sleeves/:id/stock': { response: inventory.SleeveStock }
  'POST /api/admin/sleeves/:id/stock': { body: inventory.StockChangeBody; response: inventory.SleeveStock }
  'GET /api/admin/sleeves/:id/movements': {
    query: inventory.StockMovementQuery
    response: inventory.StockMovementPage
  }
  'GET /api/admin/sleeves': { query: catalogue.AdminSleeveQuery; response: catalogue.AdminSleevePage }

  // checkout
  'GET /api/checkout/payments/recent': { response: checkout.CheckoutPayments }
  'POST /api/checkout/payments': {
    body: checkout.StartPaymentRequest
    response: checkout.StartPaymentResponse
  }
  'POST /api/checkout/payments/:paymentOrderId/capture': { response: checkout.CaptureResponse }

  // documents
  'GET /api/admin/documents': { query: documents.DocumentQuery; response: documents.DocumentPage }
  'GET /api/admin/documents/export': { query: documents.DocumentExportQuery; response: Blob }

  // shipping
  'GET /api/relay-distance': { query: shipping.RelayDistanceQuery; response: shipping.RelayDistance }
  'GET /api/towns/:postalCode': { response: shipping.Towns }

  // terms
  'GET /api/terms/:version': { response: terms.TermsVersion }

  // figures
  'GET /api/admin/figures': { query: figures.FiguresRequest; response: figures.Figures }
  'GET /api/admin/figures.csv': { query: figures.FiguresFileRequest; response: Blob }

  // dashboard
  'GET /api/admin/live-updates': { response: ReadableStream }
  'GET /api/admin/dashboard': { response: dashboard.DashboardFigures }
  'PATCH /api/admin/alerts/:id': {
    body: z.input<typeof alerts.AlertPatch>
    response: alerts.Alert
  }

  // images
  'POST /api/upload': { body: FormData; response: images.UploadResponse }
  'GET /api/admin/images': { query: images.AdminImageQuery; response: images.AdminImagePage }
  'POST /api/admin/images/from-address': { body: images.PictureAddress; response: images.Image }
  'GET /api/admin/images/:id/uses': { response: images.ImageUses }
  'PUT /api/upload/images/:id/alt': { body: images.ImageAltBody; response: images.Image }
  'PUT /api/upload/images/:id/rename': { body: images.RenameImageBody; response: images.Image }
  'DELETE /api/upload/:id': { response: Confirmation }

  // messages
  'POST /api/messages': { body: messages.ContactMessageInput; response: Confirmation }
  'POST /api/messages/contact': { body: messages.ContactMessageInput; response: Confirmation }
  'GET /api/admin/messages/:id': { response: messages.AdminMessage }
  'PATCH /api/admin/messages/:id': { body: messages.MessagePatch; response: messages.AdminMessage }
  'POST /api/admin/messages/:id/answers': {
    body: messages.MessageAnswerBody
    response: messages.AdminMessage
  }
  'GET /api/admin/messages': { query: messages.AdminMessageQuery; response: messages.AdminMessagePage }
  'DELETE /api/messages/:id': { response: Confirmation }

  // news
  'GET /api/articles': { query: news.ArticleListQuery; response: news.ArticlePage }
  'GET /api/articles/slug/:slug': { response: news.Article }
  'GET /api/articles/:id': { response: news.Article }
  'POST /api/articles': { body: news.ArticleInputBody; response: news.Article }
  'PUT /api/articles/:id': { body: news.ArticleChangeInputBody; response: news.Article }
  'DELETE /api/articles/:id': { response: Confirmation }

  // orders and refunds
  'POST /api/orders': { body: checkout.OrderRequest | { paymentId: string }; response: orders.Order }
  'GET /api/orders/my-orders': { query: Paged<orders.MyOrdersQuery>; response: orders.OrderPage }
  'GET /api/orders/:id': { response: orders.Order }
  'PUT /api/orders/:id/cancel': { body: Empty; response: orders.Order }
  'PUT /api/orders/:id/status': {
    body: z.input<typeof orders.OrderStatusBody>
    response: orders.Order
  }
  'POST /api/orders/:id/status/undo': { body: orders.StatusUndo; response: orders.Order }
  'POST /api/orders/:id/refunds': { body: orders.RefundRequest; response: orders.Order }
  'GET /api/admin/orders': { query: orders.AdminOrderQuery; response: orders.AdminOrderPage }
  'PUT /api/orders/:id/shipping-address': { body: orders.AddressCorrection; response: orders.Order }
  'GET /api/admin/orders/:id/mails': { response: mail.OrderMailSummary[] }
  'GET /api/admin/mails/:id': { response: mail.OrderMail }
  'POST /api/admin/mails/:id/copies': { body: mail.MailCopyBody; response: Confirmation }
  'GET /api/admin/orders/chosen': { query: orders.ChosenOrdersRequest; response: orders.Order[] }
  'GET /api/admin/orders/parcels.csv': { query: orders.CarrierFileRequest; response: Blob }
  'GET /api/admin/orders.csv': { query: orders.AdminOrderQuery; response: Blob }

  // privacy
  'POST /api/consents/ads': { body: privacy.AdsConsentBody; response: Confirmation }
  'POST /api/users/consent': { body: privacy.ConsentBody; response: accounts.SavedUser }
  'POST /api/users/data-retention': { body: privacy.RetentionBody; response: accounts.SavedUser }
  'GET /api/users/export-data': { response: privacy.PersonalData }
  'DELETE /api/users/delete-account': { body: privacy.DeleteAccountBody; response: Confirmation }

  // withdrawals
  'POST /api/withdrawals': { body: withdrawals.WithdrawalInput; response: withdrawals.Withdrawal }
  'GET /api/admin/withdrawals': {
    query: withdrawals.AdminWithdrawalQuery
    response: withdrawals.AdminWithdrawalPage
  }
  'PATCH /api/admin/withdrawals/:id': {
    body: withdrawals.WithdrawalPatch
    response: withdrawals.AdminWithdrawal
  }
}

/** Without `page` these calls answer a plain list (docs/specification): our screens always ask for a page. */
type Paged<Query extends { page?: number | undefined }> = Query & { page: number }

type Empty = Record<string, never>

/** Where only the cookie is left, the server takes that. */
type RefreshToken = { refreshToken: string | undefined }

/** 'METHOD /path', as in the list of the server's routes. */
export type CallName = keyof Calls

export type ResponseOf<Name extends CallName> = Calls[Name]['response']

type ParamsIn<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamsIn<Rest>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never

/** What a call needs: a value for each `:param` of its path, its query, its body. */
export type RequestOf<Name extends CallName> = Omit<Calls[Name], 'response'> &
  ([ParamsIn<Name>] extends [never] ? unknown : { params: Record<ParamsIn<Name>, string> })
