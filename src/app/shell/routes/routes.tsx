import { type ComponentType, lazy } from 'react'
import type { english } from '../../lib/i18n/texts.ts'
import type { LegalText } from '../../features/legal/LegalScreen.tsx'
import { HomeScreen } from './HomeScreen.tsx'

export interface AppRoute {
  /** Path within the address's fragment. Who may see it: `access.ts`. */
  path: string
  /** Key of the document's title in the `common` texts, by the specification's name; absent: the product's name. */
  title?: keyof (typeof english)['common']['title']
  /** Whether the screen keeps its state while others are shown. */
  keepAlive?: boolean
  screen: ComponentType
}

const legal = (text: LegalText) => lazy(async () => ({ default: (await import('../../features/legal/LegalScreen.tsx')).legalScreen(text) }))

/** One line for each screen of SPEC §2; any other path leads to `/`. Screens other than the first are fetched when visited. */
export const routes: readonly AppRoute[] = [
  { path: '/', screen: HomeScreen },
  { path: '/recently', title: 'reOpen', screen: lazy(() => import('../../features/files/FilesTab.tsx').then((module) => ({ default: module.RecentScreen }))) },
  { path: '/samples', title: 'samples', screen: lazy(() => import('../../features/samples/SamplesScreen.tsx')) },
  { path: '/extView', screen: lazy(() => import('../../features/share/ExtViewScreen.tsx')) },
  { path: '/embed', screen: lazy(() => import('../../features/embed/EmbedScreen.tsx')) },
  { path: '/thirdOpen', screen: lazy(() => import('../../features/thirdOpen/ThirdOpenScreen.tsx')) },
  { path: '/termsOfService', title: 'termsService', screen: legal('terms') },
  { path: '/privacyagreement', title: 'privacyPolicy', screen: legal('privacy') },
  { path: '/VIPUserTerms', title: 'purchaseStatement', screen: legal('purchase') },
  { path: '/SubscriptionAgreement', title: 'subscriptionAgreement', screen: legal('subscription') },
  { path: '/androidPri', screen: legal('android') },
  { path: '/login', screen: lazy(() => import('../../features/account/LoginScreen.tsx')) },
  { path: '/register', screen: lazy(() => import('../../features/account/RegisterScreen.tsx')) },
  { path: '/resetPass', screen: lazy(() => import('../../features/account/ResetPasswordScreen.tsx')) },
  { path: '/setPassw', title: 'setPass', screen: lazy(() => import('../../features/account/PasswordScreen.tsx')) },
  { path: '/userInfor', title: 'settings', screen: lazy(() => import('../../features/account/profile/UserScreen.tsx')) },
  { path: '/editUserInf', title: 'editUserInfor', screen: lazy(() => import('../../features/account/profile/EditUserScreen.tsx')) },
  { path: '/setPerson', title: 'setPersonalInformation', screen: lazy(() => import('../../features/account/profile/PersonScreen.tsx')) },
  { path: '/settings', title: 'userSet', screen: lazy(() => import('../../features/settings/SettingsScreen.tsx')) },
  { path: '/messageList', keepAlive: true, screen: lazy(() => import('../../features/messages/MessageListScreen.tsx')) },
  { path: '/message-detail', screen: lazy(() => import('../../features/messages/MessageScreen.tsx')) },
  { path: '/about', title: 'about', screen: lazy(() => import('../../features/help/AboutScreen.tsx')) },
  { path: '/learnMore', title: 'learnMore', screen: lazy(() => import('../../features/help/LearnMoreScreen.tsx')) },
  { path: '/apphelp', screen: lazy(() => import('../../features/help/HelpScreen.tsx')) },
  { path: '/appDownLoad', screen: lazy(() => import('../../features/help/AppScreen.tsx')) },
  { path: '/downLoad', screen: lazy(() => import('../../features/help/AppScreen.tsx')) },
  { path: '/buyfile', title: 'vipUpgrade', screen: lazy(() => import('../../features/vip/UpgradeScreen.tsx')) },
  { path: '/freeTrial', screen: lazy(() => import('../../features/vip/TrialScreen.tsx')) },
  { path: '/adIframe', screen: lazy(() => import('../../features/vip/AdScreen.tsx')) },
  { path: '/orderForm', title: 'payments', screen: lazy(() => import('../../features/orders/OrdersScreen.tsx')) },
  { path: '/paymentSuc', title: 'paymentResult', screen: lazy(() => import('../../features/orders/PaymentScreen.tsx')) },
  {
    path: '/feedback',
    title: 'feedback',
    screen: lazy(() => import('../../features/feedback/FeedbackScreen.tsx').then((module) => ({ default: module.FeedbackScreen }))),
  },
  {
    path: '/pay-feedback',
    title: 'payFeedback',
    screen: lazy(() => import('../../features/feedback/FeedbackScreen.tsx').then((module) => ({ default: module.PayFeedbackScreen }))),
  },
  { path: '/newSampList', title: 'samples', screen: lazy(() => import('../../features/samples/SampleListScreen.tsx')) },
  { path: '/newSampView', title: 'samples', screen: lazy(() => import('../../features/samples/SampleViewScreen.tsx')) },
  { path: '/samplesView', title: 'samples', screen: lazy(() => import('../../features/samples/SampleViewScreen.tsx')) },
  { path: '/preview', screen: lazy(() => import('../../features/preview/PreviewScreen.tsx')) },
  { path: '/facetQr', screen: lazy(() => import('../../features/qr/QrScreen.tsx')) },
  { path: '/cloudDriveList', screen: lazy(() => import('../../features/drives/DriveListScreen.tsx')) },
  { path: '/cloudFileList', keepAlive: true, screen: lazy(() => import('../../features/drives/DriveFilesScreen.tsx')) },
]
