/**
 * Namespaces and branches whose texts are shown whole (lists), or are found by the code of an error, a message or a unit: `namespace`, or `namespace:branch`.
 * A namespace of another kind has its keys in the code.
 */
const shownWhole = ['errors', 'export:page', 'help', 'legal', 'messageKinds', 'server']

/** Keys of one namespace, without the endings of plurals, that no code names: a text that nothing shows. `source`: all code of the product. */
export function unusedTexts(namespace: string, keys: readonly string[], source: string): string[] {
  const named = new Set([...source.matchAll(/['"`](?:[\w-]+:)?([\w.-]+)['"`]/g)].map(([, key]) => key))
  // A prefix of few letters without a dot is no namespace's: it would make every key seem used.
  const begun = [...source.matchAll(/`(?:[\w-]+:)?([\w.-]*)\$\{/g)].map(([, prefix]) => prefix).filter((prefix) => prefix.includes('.') || prefix.length > 3)
  const prefixes = [...new Set(begun)]
  return keys.filter(
    (key) =>
      !named.has(key) &&
      !prefixes.some((prefix) => key.startsWith(prefix)) &&
      !shownWhole.some((whole) => whole === namespace || `${namespace}:${key}`.startsWith(`${whole}.`)),
  )
}
