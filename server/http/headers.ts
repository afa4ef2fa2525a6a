import type { FastifyHelmetOptions } from '@fastify/helmet'

/**
 * Headers of every answer; pages may fetch from `bucket`, too, and pages of `frames` may show them in a frame. Workers, shared memory and WASM need cross-origin isolation and 'wasm-unsafe-eval';
 * component libraries set inline styles; pictures and workers also come from blobs and data URLs of our own making.
 */
export const securityHeaders = (
  { days, subdomains }: { days: number; subdomains: boolean },
  bucket?: string,
  frames: readonly string[] = [],
): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
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
  // It knows the own origin or none; browsers that know frame-ancestors do not look at it.
  ...(frames.length > 0 && { xFrameOptions: false }),
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginEmbedderPolicy: { policy: 'require-corp' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  // Not by default: plain http on localhost must work, and TLS is the balancer's business.
  strictTransportSecurity: days > 0 && { maxAge: days * 86_400, includeSubDomains: subdomains },
})
