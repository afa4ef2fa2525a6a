declare module 'gltf-validator' {
  export interface Message {
    code: string
    message: string
    /** 0 error, 1 warning, 2 information, 3 hint. */
    severity: number
    pointer?: string
  }

  /** Checks a binary glTF against the specification. */
  export function validateBytes(
    bytes: Uint8Array,
    options?: { maxIssues?: number },
  ): Promise<{ issues: { numErrors: number; numWarnings: number; messages: Message[] }; info: { extensionsUsed?: string[] } }>
}
