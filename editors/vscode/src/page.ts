/** What the page of an editor is made of: addresses of its files and the origin that they come from. */
export interface PageParts {
  script: string
  style: string
  /** `Webview.cspSource`. */
  source: string
  /** Language of the editor, as `de` or `pt-br`. */
  language: string
}

/**
 * Nothing runs but the extension's own files; workers are blobs that the page makes of them, the only ones that webviews let start. WebAssembly is for the
 * engines of IFC and Rhino.
 */
const policyOf = (source: string): string =>
  [
    "default-src 'none'",
    `script-src ${source} 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src ${source}`,
    `connect-src ${source}`,
    `img-src ${source} blob: data:`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The page of one editor. */
export const pageOf = ({ script, style, source, language }: PageParts): string => `<!doctype html>
<html lang="${escape(language)}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${escape(policyOf(source))}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="${escape(style)}">
    <script type="module" src="${escape(script)}"></script>
  </head>
  <body>
    <facet-viewer tree></facet-viewer>
  </body>
</html>
`
