/** The part of the S3 server's API that the tests use: the package brings no types. */
declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  export default class S3rver {
    constructor(options: { port: number; address: string; silent: boolean; directory: string; configureBuckets: { name: string }[] })
    configureBuckets(): Promise<unknown>
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
  }
}
