import { SHARE_PATH } from '../contract/fileTransfer.ts'
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** Fields that hold secrets wherever they stand, up to two objects deep. */
const secretFields = [
  'token',
  'jwToken',
  'accessToken',
  'refreshToken',
  'password',
  'oldPassword',
  'newPassword',
  'confirmPassword',
  'verificationCode',
  'secret',
  'authorization',
  'cookie',
  'set-cookie',
]
/** `code` is a verification code only here: errors and answers have codes too, and those are wanted. */
const paths = [...secretFields.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]), 'code', 'body.code', 'query.code']

/** The path without its query, and without the code of a link, which is all that is needed to open it. */
const pathOf = (url: string): string => url.split('?')[0].replace(new RegExp(`^${SHARE_PATH}/[^/]+`), `${SHARE_PATH}/***`)

/** Structured log, one JSON object a line. Requests are logged by path alone: tokens travel in headers and in the hub's query. */
export function createLog(destination?: DestinationStream): Logger {
  const options = {
    level: 'info',
    base: undefined,
    redact: { paths, censor: '***' },
    serializers: {
      err: stdSerializers.err,
      req: (request: { method: string; url: string; id: string }) => ({ id: request.id, method: request.method, path: pathOf(request.url) }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
