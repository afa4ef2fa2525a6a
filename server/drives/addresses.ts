import { BlockList, isIP } from 'node:net'

/**
 * Addresses that a server must not be talked into visiting. IPv4 after RFC 6890 (private, shared, loopback, link-local with the clouds'
 * metadata at 169.254.169.254, documentation, benchmarking, multicast, reserved), and Azure's host agent, which has a public address.
 */
const forbiddenV4 = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['168.63.129.16', 32],
] as const)
  forbiddenV4.addSubnet(net, bits)

/** IPv6: only global unicast is visited. This leaves out loopback, mapped and compatible IPv4, NAT64, unique local, link-local and multicast at once. */
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')
/** Global unicast that tunnels to IPv4 (Teredo, 6to4) or is for documents only. */
const forbiddenV6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  forbiddenV6.addSubnet(net, bits, 'ipv6')

/** Whether an address (no brackets, no zone) is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !forbiddenV4.check(address)
  return family === 6 && globalV6.check(address, 'ipv6') && !forbiddenV6.check(address, 'ipv6')
}

/** What the operator allows besides the public internet: a NAS on the own network, a test server. */
export interface AllowList {
  /** @param host as in a URL: `nas.local`, `nas.local:8443`, `192.168.1.5`, `[fd00::5]` */
  hasHost(host: string): boolean
  hasAddress(address: string): boolean
}

/** @param entries host names (`nas.local`, with a port if only that one: `nas.local:8443`), addresses, or subnets (`192.168.1.0/24`). Throws on a bad entry. */
export function allowList(entries: readonly string[]): AllowList {
  const hosts = new Set<string>()
  const subnets = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address)
    if (family === 0) {
      if (bits !== undefined || !/^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(entry))
        throw new Error(`"${entry}" is neither a host, an address nor a subnet`)
      hosts.add(entry.toLowerCase())
    } else {
      const widest = family === 4 ? 32 : 128
      const prefix = bits === undefined ? widest : Number(bits)
      if (!Number.isInteger(prefix) || prefix < 0 || prefix > widest) throw new Error(`"${entry}" has no prefix length of 0 to ${widest}`)
      subnets.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6')
    }
  }
  return {
    hasHost: (host) => hosts.has(host.toLowerCase()),
    hasAddress(address) {
      const family = isIP(address)
      return family !== 0 && subnets.check(address, family === 4 ? 'ipv4' : 'ipv6')
    },
  }
}
