import helmet, { type HelmetOptions } from 'helmet'
import type { AllowedPlugin } from '../settings.ts'

/** Headers of every answer by their names in lower case: made once, because to make them takes longer than most calls. */
export function securityHeaders(...given: Parameters<typeof helmetOptions>): Record<string, string> {
  const made: Record<string, string> = {}
  const response = { setHeader: (name: string, value: string) => void (made[name.toLowerCase()] = value), removeHeader: () => {} }
  helmet(helmetOptions(...given))({} as never, response as never, () => {})
  return made
}

/**
 * Pages may fetch from `bucket`, too, load the modules of `plugins`, and pages of `frames` may show them in a frame. Workers, shared memory and WASM need cross-origin isolation and 'wasm-unsafe-eval';
 * component libraries set inline styles; pictures and workers also come from blobs and data URLs of our own making.
 */
const helmetOptions = (
  { days, subdomains }: { days: number; subdomains: boolean },
  bucket?: string,
  frames: readonly string[] = [],
  plugins: readonly AllowedPlugin[] = [],
): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // Each module by its whole address, so that nothing else of its host is code. Paths of this server are its own.
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...plugins.map(({ address }) => address).filter((address) => !address.startsWith('/'))],
      workerSrc: ["'self'", 'blob:'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", 'data:', 'blob:', ...(bucket ? [bucket] : [])],
      mediaSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'", ...frames],
    },
  },
  // It allows the own origin or none; browsers that support frame-ancestors ignore it.
  ...(frames.length > 0 && { xFrameOptions: false }),
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginEmbedderPolicy: { policy: 'require-corp' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  // Not by default: plain http on localhost must work, and TLS is the balancer's business.
  strictTransportSecurity: days > 0 && { maxAge: days * 86_400, includeSubDomains: subdomains },
})
