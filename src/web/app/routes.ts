import type { ScreenModule } from '#web/base/screen.ts'
import { routesOf } from './route-table.ts'

const { index, layout, route } = routesOf(
  'storefront',
  import.meta.glob<ScreenModule>([
    '../storefront/**/*-screen.tsx',
    '../storefront/layout/storefront-layout.tsx',
    '../storefront/fixed-pages/moved-address.tsx',
  ]),
)

export const NOT_FOUND = route('*', 'fixed-pages/not-found-screen.tsx')

const storefront = [
  index('catalogue/home-screen.tsx'),
  route('products/:id', 'catalogue/sleeve-screen.tsx'),
  route('collections/:slug', 'catalogue/collection-screen.tsx'),
  route('cart', 'cart/cart-screen.tsx'),
  route('checkout/shipping', 'checkout/shipping-screen.tsx'),
  route('checkout/payment', 'checkout/payment-screen.tsx'),
  route('order-success', 'checkout/confirmation-screen.tsx'),
  route('commande', 'guests/guest-order-screen.tsx'),
  route('commande/livraison', 'orders/change-delivery-screen.tsx', { id: 'guest/change-delivery' }),
  route('favoris', 'favourites/favourites-screen.tsx'),
  route('retour-en-stock', 'restock/restock-screen.tsx'),
  route('login', 'accounts/sign-in-screen.tsx'),
  route('register', 'accounts/register-screen.tsx'),
  route('forgotten-password', 'accounts/forgotten-password-screen.tsx'),
  route('reset-password', 'accounts/reset-password-screen.tsx'),
  route('confirm-email', 'accounts/confirm-email-screen.tsx'),
  route('desabonnement', 'accounts/unsubscribe-screen.tsx'),
  route('profile', 'accounts/profile-screen.tsx'),
  route('profile/security', 'accounts/security-screen.tsx'),
  route('profile/orders', 'orders/orders-screen.tsx'),
  route('profile/orders/:id', 'orders/order-screen.tsx'),
  route('profile/orders/:id/livraison', 'orders/change-delivery-screen.tsx'),
  route('profile/terms', 'terms/accepted-terms-screen.tsx'),
  route('news', 'news/news-screen.tsx'),
  route('news/:slug', 'news/article-screen.tsx'),
  route('contact', 'messages/contact-screen.tsx'),
  route('guide-achat', 'fixed-pages/guide-screen.tsx'),
  route('a-propos', 'fixed-pages/about-screen.tsx'),
  route('livraison', 'fixed-pages/delivery-screen.tsx'),
  route('retours', 'fixed-pages/returns-screen.tsx'),
  route('legal-notice', 'fixed-pages/legal-notice-screen.tsx'),
  route('cgv', 'terms/terms-of-sale-screen.tsx'),
  route('garanties', 'terms/guarantees-screen.tsx'),
  route('terms-of-service', 'terms/terms-of-use-screen.tsx'),
  route('privacy-policy', 'privacy/privacy-screen.tsx'),
  route('accessibilite', 'fixed-pages/accessibility-screen.tsx'),
  route('plan-du-site', 'fixed-pages/site-plan-screen.tsx'),
  route('preview/products/:id', 'catalogue/sleeve-preview-screen.tsx'),
  route('preview/news/:id', 'news/article-preview-screen.tsx'),
  route('retractation', 'withdrawals/withdrawal-screen.tsx'),
  NOT_FOUND,
]

/** Addresses that have moved (decision 38). */
const moved = ['terms', 'privacy', 'article/:slug'].map((path) =>
  route(path, 'fixed-pages/moved-address.tsx', { id: `moved/${path}` }),
)

export const shopRoutes = [layout('layout/storefront-layout.tsx', storefront), ...moved]
