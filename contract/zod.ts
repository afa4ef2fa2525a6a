import * as z from 'zod'

// A page's Content Security Policy forbids compiling code at run time. zod would try to once, and browsers report the attempt.
if ('document' in globalThis) z.config({ jitless: true })

export { z }
