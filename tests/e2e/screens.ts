/** A screen of the app with its address, its document title and its first heading, in English. */
export interface ScreenPlace {
  path: string
  query?: string
  title: string
  heading: string
}

/** What everybody sees. */
export const guestScreens: readonly ScreenPlace[] = [
  { path: '/', title: 'Facet', heading: 'Open, inspect and measure CAD files right in your browser.' },
  { path: '/', query: '?tab=files', title: 'Facet', heading: 'Files' },
  { path: '/', query: '?tab=vip', title: 'Facet', heading: 'VIP Upgrade' },
  { path: '/', query: '?tab=lab', title: 'Facet', heading: 'Lab' },
  { path: '/login', title: 'Facet', heading: 'Log In' },
  { path: '/register', title: 'Facet', heading: 'Sign Up' },
  { path: '/resetPass', title: 'Facet', heading: 'Reset Password' },
  { path: '/learnMore', title: 'Learn more', heading: 'Learn more' },
  { path: '/apphelp', title: 'Facet', heading: 'Help' },
  { path: '/appDownLoad', title: 'Facet', heading: 'Get the app' },
  { path: '/samples', title: 'Samples', heading: 'Samples' },
  { path: '/newSampList', title: 'Samples', heading: 'Samples' },
  { path: '/newSampView', title: 'Samples', heading: 'Samples' },
  { path: '/samplesView', title: 'Samples', heading: 'Samples' },
  { path: '/preview', title: 'Facet', heading: 'Model does not exist' },
  { path: '/extView', title: 'Facet', heading: 'This link cannot be opened' },
  { path: '/thirdOpen', title: 'Facet', heading: 'Open, inspect and measure CAD files right in your browser.' },
  { path: '/facetQr', title: 'Facet', heading: 'Scan QR Code' },
  { path: '/androidPri', title: 'Facet', heading: 'Permissions of the app' },
  { path: '/termsOfService', title: 'Terms of Service', heading: 'Terms of Service' },
  { path: '/privacyagreement', title: 'Privacy Policy', heading: 'Privacy Policy' },
  { path: '/VIPUserTerms', title: 'Purchase statement', heading: 'Purchase statement' },
]

/** What needs an account. */
export const memberScreens: readonly ScreenPlace[] = [
  { path: '/', query: '?tab=files', title: 'Facet', heading: 'Files' },
  { path: '/', query: '?tab=files&list=shared', title: 'Facet', heading: 'Files' },
  { path: '/', query: '?tab=vip', title: 'Facet', heading: 'VIP Upgrade' },
  { path: '/recently', title: 'Recently Opened', heading: 'Recently Opened' },
  { path: '/userInfor', title: 'User Information', heading: 'User Information' },
  { path: '/editUserInf', title: 'Edit User Information', heading: 'Edit User Information' },
  { path: '/setPerson', title: 'Set personal information', heading: 'Set personal information' },
  { path: '/setPassw', title: 'Set Password', heading: 'Change Password' },
  { path: '/settings', title: 'Settings', heading: 'Settings' },
  { path: '/messageList', title: 'Facet', heading: 'Messages' },
  { path: '/about', title: 'About', heading: 'About' },
  { path: '/downLoad', title: 'Facet', heading: 'Get the app' },
  { path: '/SubscriptionAgreement', title: 'Subscription agreement', heading: 'Subscription agreement' },
  { path: '/buyfile', title: 'VIP Upgrade', heading: 'VIP Upgrade' },
  { path: '/freeTrial', title: 'Facet', heading: 'Free trial' },
  { path: '/adIframe', title: 'Facet', heading: 'Everything that is in your model' },
  { path: '/orderForm', title: 'Payments', heading: 'Payments' },
  { path: '/feedback', title: 'Feedback', heading: 'Feedback' },
  { path: '/pay-feedback', title: 'Trouble with subscriptions', heading: 'Trouble with subscriptions' },
  { path: '/cloudDriveList', title: 'Facet', heading: 'Cloud drives' },
  { path: '/cloudFileList', title: 'Facet', heading: 'Cloud files' },
]
