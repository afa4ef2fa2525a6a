import { fileURLToPath } from 'node:url'
import { address, flag, integer, list, modules, optional, proxies, readSettings, text } from './settings.ts'

const folder = (path: string): string => fileURLToPath(new URL(path, new URL('../', import.meta.url)))

/** Every setting of the server: read here and nowhere else. The table of docs/configuration.md and `.env.example` are compared with it by a test. */
export const settings = {
  host: text('HOST', '127.0.0.1', 'address that it listens on'),
  port: integer('PORT', 8080, [0, 65_535], 'port of the server; 0 takes a free one'),
  processes: integer('FACET_PROCESSES', 1, [1, 256], 'processes that share the port, with PostgreSQL: as many as there are cores'),
  publicUrl: address('FACET_URL', 'address under which browsers reach it, for links and redirects; needed behind a proxy'),
  trustProxy: proxies(
    'FACET_TRUST_PROXY',
    'how many proxies are in front, or their addresses and subnets, separated by commas: the `X-Forwarded-*` headers are believed from them only',
  ),
  earlyHints: flag('FACET_EARLY_HINTS', '`1` announces script and style sheet of the page before its answer (103), for proxies that pass that on'),
  hstsDays: integer(
    'FACET_HSTS_DAYS',
    0,
    [0, 3650],
    'days for which browsers must use https once they were here (Strict-Transport-Security); 0 sends no such header, 365 is usual',
  ),
  hstsSubdomains: flag('FACET_HSTS_SUBDOMAINS', '`1` extends that to all sub-domains of the host, which must then all have https'),
  origins: list('FACET_ORIGINS', 'further origins, separated by commas, whose pages may call the API'),
  frames: list('FACET_FRAMES', 'further origins, separated by commas, whose pages may show Facet in a frame (`/#/embed`); `*` lets every page'),
  plugins: modules(
    'FACET_PLUGINS',
    'plug-ins that pages load, separated by commas: the address of each module (https, or a path of this server), a space, its integrity (`sha384-…`); see docs/guide/plug-ins.md',
  ),
  clientDir: text('FACET_CLIENT', folder('dist/'), 'folder of the built client', '`dist/`'),
  dataDir: text('FACET_DATA', folder('data/'), 'folder of the embedded database, files, outgoing mail and the secret', '`data/`'),
  databaseUrl: address('DATABASE_URL', 'PostgreSQL to use instead of the embedded database', ['postgres:', 'postgresql:']),
  directUrl: address(
    'DATABASE_DIRECT_URL',
    'the same database past a pooler that `DATABASE_URL` leads to (PgBouncer in transaction mode), for migrations and notices: no connection of the pooler then keeps anything of a session',
    ['postgres:', 'postgresql:'],
  ),
  databaseConnections: integer('FACET_DATABASE_CONNECTIONS', 10, [1, 1000], 'connections to PostgreSQL, of all processes of this machine together'),
  statementSeconds: integer(
    'FACET_STATEMENT_SECONDS',
    30,
    [0, 3600],
    'a statement of the database that runs for so long is ended; 0 for no limit; with `DATABASE_DIRECT_URL` it is written into the database user, for the connections of the pooler',
  ),
  s3Bucket: optional('S3_BUCKET', 'bucket of S3, or of a server with its interface, for the contents of files; without one they are in the data folder'),
  s3Region: text('S3_REGION', 'us-east-1', 'its region'),
  s3Endpoint: address('S3_ENDPOINT', 'address of the server, when it is not Amazon'),
  s3PublicUrl: address(
    'S3_PUBLIC_URL',
    'address of that server for browsers, when they reach it: contents then go straight to and from the bucket, by addresses that are signed for minutes (`npm run operator -- make-bucket` lets pages of `FACET_URL` do so)',
  ),
  s3PathStyle: flag('S3_PATH_STYLE', '`1` puts the bucket into the path instead of the host name, as most servers other than Amazon want'),
  s3AccessKeyId: optional('S3_ACCESS_KEY_ID', 'access key of the bucket'),
  s3SecretAccessKey: optional('S3_SECRET_ACCESS_KEY', 'its secret'),
  s3Prefix: text('S3_PREFIX', '', 'put before the names of all objects'),
  secret: optional(
    'FACET_SECRET',
    'at least 32 characters from which all keys are derived; generated into the data folder when it is not set, and the same for all processes',
  ),
  logRequests: flag('FACET_LOG', '`1` logs every request'),
  otlpEndpoint: address(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'collector of OpenTelemetry (OTLP over HTTP) that gets traces of requests and statements; the other `OTEL_` variables of traces count, too (headers, sampler, resource)',
  ),
  metricsToken: optional('FACET_METRICS_TOKEN', 'turns `/metrics` on, in the format of Prometheus, for scrapers that send this bearer token'),
  backupDir: optional(
    'FACET_BACKUPS',
    'folder into which the embedded database, the files and the secret are backed up every day; the newest seven dumps are kept',
  ),
  requestsPerMinute: integer(
    'FACET_REQUESTS_PER_MINUTE',
    600,
    [1, 1_000_000],
    'requests of one client per minute; the narrower limits of single calls grow and shrink with it',
  ),

  accessTokenMinutes: integer('FACET_ACCESS_TOKEN_MINUTES', 15, [1, 1440], 'life of an access token'),
  sessionDays: integer('FACET_SESSION_DAYS', 30, [1, 3650], 'a session unused for so long ends'),
  sessionLongestDays: integer('FACET_SESSION_LONGEST_DAYS', 180, [1, 3650], 'a session ends so long after its log-in, however much it is used'),
  sessionsPerAccount: integer('FACET_SESSIONS_PER_ACCOUNT', 1, [1, 100], 'devices that may be logged in to one account; one more ends the oldest'),

  minAppVersion: optional('FACET_MIN_APP_VERSION', 'companion apps older than this must be upgraded'),
  newAppCalls: list('FACET_NEW_APP_CALLS', 'calls that need a newer companion app, as `name=version`'),
  blockedCalls: list('FACET_BLOCKED_CALLS', 'names of calls that are blocked for now'),

  smtpUrl: address('SMTP_URL', 'mail server; without one mails are written to `data/outbox`', ['smtp:', 'smtps:']),
  mailFrom: text('FACET_MAIL_FROM', 'Facet <noreply@localhost>', 'sender of mails'),

  googleIssuer: text('GOOGLE_ISSUER', 'https://accounts.google.com', 'OpenID issuer of Google'),
  googleClientId: optional('GOOGLE_CLIENT_ID', 'client id for "Continue with Google"'),
  googleClientSecret: optional('GOOGLE_CLIENT_SECRET', 'its secret'),
  facebookAuthorizeUrl: text('FACEBOOK_AUTHORIZE_URL', 'https://www.facebook.com/v23.0/dialog/oauth', 'OAuth 2 authorisation page of Facebook'),
  facebookTokenUrl: text('FACEBOOK_TOKEN_URL', 'https://graph.facebook.com/v23.0/oauth/access_token', 'its token endpoint'),
  facebookUserUrl: text('FACEBOOK_USER_URL', 'https://graph.facebook.com/v23.0/me?fields=id,name,email', 'its user information'),
  facebookClientId: optional('FACEBOOK_CLIENT_ID', 'app id for "Continue with Facebook"'),
  facebookClientSecret: optional('FACEBOOK_CLIENT_SECRET', 'its secret'),
  appleIssuer: text('APPLE_ISSUER', 'https://appleid.apple.com', 'OpenID issuer of Apple'),
  appleClientId: optional('APPLE_CLIENT_ID', 'services id for "Continue with Apple"'),
  appleTeamId: optional('APPLE_TEAM_ID', 'team that the key belongs to'),
  appleKeyId: optional('APPLE_KEY_ID', 'id of the key'),
  applePrivateKey: optional('APPLE_PRIVATE_KEY', 'the key itself (PKCS 8, `\\n` for new lines), from which the client secret is made'),
  environment: text('NODE_ENV', 'development', '`production` refuses what is only for trying out'),
  allowIncomplete: flag(
    'FACET_ALLOW_INCOMPLETE',
    '`1` lets production start without `FACET_URL` or `SMTP_URL`, or with addresses that are not encrypted: links then follow the Host header, and codes are files on the server',
  ),
  plainHosts: list(
    'FACET_PLAIN_HOSTS',
    'hosts of the own network that production may reach without TLS, separated by commas: database, pooler, bucket, mail server; this machine always may',
  ),
  payment: optional(
    'FACET_PAYMENT',
    '`stripe`, `sandbox` (payments without money, for trying out) or `none`; not set: `stripe` if it has keys, else `sandbox`, in production `none`',
  ),
  allowSandbox: flag('FACET_ALLOW_SANDBOX', '`1` allows `sandbox` in production, where anybody could have VIP for nothing'),
  stripeSecretKey: optional('STRIPE_SECRET_KEY', "Stripe's secret key"),
  stripeWebhookSecret: optional('STRIPE_WEBHOOK_SECRET', 'secret of the webhook endpoint `<FACET_URL>/VipManage/Order/Webhook/stripe`'),
  stripeUrl: address('STRIPE_URL', "another address for Stripe's API"),
  plansFile: optional('FACET_PLANS', 'JSON file of the plans on sale; see docs/shop.md'),
  feedbackFile: optional('FACET_FEEDBACK', 'JSON file of the problems that the feedback page offers; see docs/shop.md'),
  feedbackTo: optional('FACET_FEEDBACK_TO', 'address to which feedback is mailed besides being stored'),

  vaultKeys: optional(
    'FACET_VAULT_KEYS',
    'keys for the credentials of cloud drives, as `name:base64` of 32 bytes, newest first; derived from the secret when not set',
  ),
  driveHosts: list(
    'FACET_DRIVE_HOSTS',
    'hosts (`nas.local`, `nas.local:8443`), addresses or subnets of the own network that WebDAV drives may be on; all others must be public',
  ),
  googleDriveClientId: optional('GOOGLE_DRIVE_CLIENT_ID', 'OAuth client id for Google Drive'),
  googleDriveClientSecret: optional('GOOGLE_DRIVE_CLIENT_SECRET', 'its secret'),
  googleDriveAuthorizeUrl: text('GOOGLE_DRIVE_AUTHORIZE_URL', 'https://accounts.google.com/o/oauth2/v2/auth', 'its consent page'),
  googleDriveTokenUrl: text('GOOGLE_DRIVE_TOKEN_URL', 'https://oauth2.googleapis.com/token', 'its token endpoint'),
  googleDriveUrl: text('GOOGLE_DRIVE_URL', 'https://www.googleapis.com', 'its API'),
  dropboxClientId: optional('DROPBOX_CLIENT_ID', 'app key for Dropbox'),
  dropboxClientSecret: optional('DROPBOX_CLIENT_SECRET', 'its secret'),
  dropboxAuthorizeUrl: text('DROPBOX_AUTHORIZE_URL', 'https://www.dropbox.com/oauth2/authorize', 'its consent page'),
  dropboxTokenUrl: text('DROPBOX_TOKEN_URL', 'https://api.dropboxapi.com/oauth2/token', 'its token endpoint'),
  dropboxUrl: text('DROPBOX_URL', 'https://api.dropboxapi.com', 'its API'),
  dropboxContentUrl: text('DROPBOX_CONTENT_URL', 'https://content.dropboxapi.com', 'its content API'),
  oneDriveClientId: optional('ONEDRIVE_CLIENT_ID', 'application id for OneDrive'),
  oneDriveClientSecret: optional('ONEDRIVE_CLIENT_SECRET', 'its secret'),
  oneDriveAuthorizeUrl: text('ONEDRIVE_AUTHORIZE_URL', 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize', 'its consent page'),
  oneDriveTokenUrl: text('ONEDRIVE_TOKEN_URL', 'https://login.microsoftonline.com/common/oauth2/v2.0/token', 'its token endpoint'),
  oneDriveUrl: text('ONEDRIVE_URL', 'https://graph.microsoft.com', 'its API'),
} as const

export type Config = ReturnType<typeof readConfig>

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|)$/

/** Sentences on addresses that are reached without TLS, or without a look at the certificate, though they are of another machine. */
function unencrypted(config: Pick<Config, 'publicUrl' | 'databaseUrl' | 'directUrl' | 's3Endpoint' | 's3PublicUrl' | 'smtpUrl' | 'plainHosts'>): string[] {
  const isExempt = ({ hostname }: URL): boolean => LOOPBACK.test(hostname) || config.plainHosts.includes(hostname)
  const postgres = 'needs sslmode=verify-full in production: else the certificate of the database is not checked'
  const https = 'must begin with https: in production'
  const rules: [variable: string, address: string | undefined, isEncrypted: (url: URL) => boolean, sentence: string][] = [
    ['FACET_URL', config.publicUrl, ({ protocol }) => protocol === 'https:', `${https}: sessions would travel in the clear`],
    ['DATABASE_URL', config.databaseUrl, ({ searchParams }) => searchParams.get('sslmode') === 'verify-full', postgres],
    ['DATABASE_DIRECT_URL', config.directUrl, ({ searchParams }) => searchParams.get('sslmode') === 'verify-full', postgres],
    ['S3_ENDPOINT', config.s3Endpoint, ({ protocol }) => protocol === 'https:', `${https}: contents would travel in the clear`],
    ['S3_PUBLIC_URL', config.s3PublicUrl, ({ protocol }) => protocol === 'https:', `${https}: contents would travel in the clear`],
    [
      'SMTP_URL',
      config.smtpUrl,
      ({ protocol, searchParams }) => protocol === 'smtps:' || searchParams.get('requireTLS') === 'true',
      'must begin with smtps:, or end with ?requireTLS=true, in production: codes would travel in the clear',
    ],
  ]
  return rules.flatMap(([variable, address, isEncrypted, sentence]) => {
    const url = address === undefined ? undefined : new URL(address)
    return url && !isExempt(url) && !isEncrypted(url) ? [`${variable} ${sentence}`] : []
  })
}

/** Sentences on settings with which a server in production does not start; empty outside of production. */
export function missingInProduction(config: Config): string[] {
  const { environment, allowIncomplete, publicUrl, smtpUrl } = config
  if (environment !== 'production' || allowIncomplete) return []
  const missing: string[] = []
  if (!publicUrl) missing.push('FACET_URL must be set in production: links in mails and redirects would go where a forged Host header points')
  if (!smtpUrl) missing.push('SMTP_URL must be set in production: nobody could sign up or log in, codes would be files on the server')
  const plain = unencrypted(config)
  missing.push(...plain)
  if (plain.length > 0) missing.push('FACET_PLAIN_HOSTS names hosts of the own network that need no TLS')
  if (missing.length > 0) missing.push('FACET_ALLOW_INCOMPLETE=1 starts it all the same')
  return missing
}

/** Throws an `Error` with a sentence for every setting that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  return readSettings(settings, env)
}
