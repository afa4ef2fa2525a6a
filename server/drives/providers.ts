import type { DriveProvider } from '../../contract/calls/drives.ts'
import type { Config } from '../config.ts'
import type { DriveAdapter } from './adapters/adapter.ts'
import { dropboxDrive } from './adapters/dropbox.ts'
import { googleDrive } from './adapters/google.ts'
import { oneDrive } from './adapters/oneDrive.ts'
import type { Egress } from './egress.ts'
import type { OAuthClient } from './oauth.ts'

export type OAuthProvider = Exclude<DriveProvider, 'webdav'>

/** A provider as it is configured. */
export interface Provider {
  /** What the drive is called until its owner names it. */
  title: string
  client: OAuthClient
  open(egress: Egress, accessToken: string): DriveAdapter
}

/** The providers that have a client id and secret. Only reading is asked for. */
export function configuredProviders(config: Config): Partial<Record<OAuthProvider, Provider>> {
  const client = (
    clientId: string | undefined,
    clientSecret: string | undefined,
    rest: Omit<OAuthClient, 'clientId' | 'clientSecret'>,
  ): OAuthClient | undefined => (clientId && clientSecret ? { clientId, clientSecret, ...rest } : undefined)
  const google = client(config.googleDriveClientId, config.googleDriveClientSecret, {
    authorizeUrl: config.googleDriveAuthorizeUrl,
    tokenUrl: config.googleDriveTokenUrl,
    scope: 'https://www.googleapis.com/auth/drive.readonly',
    // Google hands out a refresh token only with these.
    extra: { access_type: 'offline', prompt: 'consent' },
  })
  const dropbox = client(config.dropboxClientId, config.dropboxClientSecret, {
    authorizeUrl: config.dropboxAuthorizeUrl,
    tokenUrl: config.dropboxTokenUrl,
    scope: 'files.metadata.read files.content.read',
    extra: { token_access_type: 'offline' },
  })
  const one = client(config.oneDriveClientId, config.oneDriveClientSecret, {
    authorizeUrl: config.oneDriveAuthorizeUrl,
    tokenUrl: config.oneDriveTokenUrl,
    scope: 'offline_access Files.Read',
    extra: {},
  })
  return {
    ...(google && {
      google: { title: 'Google Drive', client: google, open: (egress: Egress, token: string) => googleDrive(egress, config.googleDriveUrl, token) },
    }),
    ...(dropbox && {
      dropbox: {
        title: 'Dropbox',
        client: dropbox,
        open: (egress: Egress, token: string) => dropboxDrive(egress, config.dropboxUrl, config.dropboxContentUrl, token),
      },
    }),
    ...(one && { onedrive: { title: 'OneDrive', client: one, open: (egress: Egress, token: string) => oneDrive(egress, config.oneDriveUrl, token) } }),
  }
}
