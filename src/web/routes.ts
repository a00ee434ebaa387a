import { routesOf } from './route-table.ts'
import type { ScreenModule } from './screen.ts'

const { index, layout, route } = routesOf(
  'src/web',
  import.meta.glob<ScreenModule>([
    './storefront/**/*-screen.tsx',
    './storefront/layout/storefront-layout.tsx',
    './storefront/fixed-pages/moved-address.tsx',
  ]),
)

export const NOT_FOUND = route('*', 'storefront/fixed-pages/not-found-screen.tsx')

/** All addresses of the shop (storefront.md §2); those of the back-office are in `admin/routes.ts`. */
const storefront = [
  index('storefront/catalogue/home-screen.tsx'),
  route('products/:id', 'storefront/catalogue/sleeve-screen.tsx'),
  route('collections/:slug', 'storefront/catalogue/collection-screen.tsx'),
  route('cart', 'storefront/cart/cart-screen.tsx'),
  route('checkout/shipping', 'storefront/shipping/shipping-screen.tsx'),
  route('checkout/payment', 'storefront/checkout/payment-screen.tsx'),
  route('order-success', 'storefront/checkout/confirmation-screen.tsx'),
  route('commande', 'storefront/guests/guest-order-screen.tsx'),
  route('favoris', 'storefront/favourites/favourites-screen.tsx'),
  route('retour-en-stock', 'storefront/restock/restock-screen.tsx'),
  route('login', 'storefront/accounts/sign-in-screen.tsx'),
  route('register', 'storefront/accounts/register-screen.tsx'),
  route('forgotten-password', 'storefront/accounts/forgotten-password-screen.tsx'),
  route('reset-password', 'storefront/accounts/reset-password-screen.tsx'),
  route('confirm-email', 'storefront/accounts/confirm-email-screen.tsx'),
  route('desabonnement', 'storefront/accounts/unsubscribe-screen.tsx'),
  route('profile', 'storefront/accounts/profile-screen.tsx'),
  route('profile/security', 'storefront/accounts/security-screen.tsx'),
  route('profile/orders', 'storefront/orders/orders-screen.tsx'),
  route('profile/orders/:id', 'storefront/orders/order-screen.tsx'),
  route('profile/terms', 'storefront/terms/accepted-terms-screen.tsx'),
  route('news', 'storefront/news/news-screen.tsx'),
  route('news/:slug', 'storefront/news/article-screen.tsx'),
  route('contact', 'storefront/messages/contact-screen.tsx'),
  route('guide-achat', 'storefront/fixed-pages/guide-screen.tsx'),
  route('a-propos', 'storefront/fixed-pages/about-screen.tsx'),
  route('livraison', 'storefront/fixed-pages/delivery-screen.tsx'),
  route('retours', 'storefront/fixed-pages/returns-screen.tsx'),
  route('legal-notice', 'storefront/fixed-pages/legal-notice-screen.tsx'),
  route('cgv', 'storefront/terms/terms-of-sale-screen.tsx'),
  route('garanties', 'storefront/terms/guarantees-screen.tsx'),
  route('terms-of-service', 'storefront/terms/terms-of-use-screen.tsx'),
  route('privacy-policy', 'storefront/privacy/privacy-screen.tsx'),
  route('accessibilite', 'storefront/fixed-pages/accessibility-screen.tsx'),
  route('plan-du-site', 'storefront/fixed-pages/site-plan-screen.tsx'),
  route('preview/products/:id', 'storefront/catalogue/sleeve-preview-screen.tsx'),
  route('preview/news/:id', 'storefront/news/article-preview-screen.tsx'),
  route('retractation', 'storefront/withdrawals/withdrawal-screen.tsx'),
  NOT_FOUND,
]

/** Addresses that have moved (decision 38). */
const moved = ['terms', 'privacy', 'article/:slug'].map((path) =>
  route(path, 'storefront/fixed-pages/moved-address.tsx', { id: `moved/${path}` }),
)

export const shopRoutes = [layout('storefront/layout/storefront-layout.tsx', storefront), ...moved]
