import { expect, test } from 'vitest'
import { allowList, isPublicAddress } from './addresses.ts'

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '3fff::1',
  'localhost',
  '',
])('%s is not visited', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('an allow list knows hosts, hosts with a port, addresses and subnets', () => {
  const allow = allowList(['nas.local', 'box.local:8443', '192.168.1.0/24', 'fd00::5'])
  expect([allow.hasHost('NAS.local'), allow.hasHost('box.local:8443'), allow.hasHost('box.local')]).toEqual([true, true, false])
  expect(['192.168.1.77', '192.168.2.1', 'fd00::5', 'fd00::6', 'nas.local'].map(allow.hasAddress)).toEqual([true, false, true, false, false])
})

test.each(['http://nas', '10.0.0.0/33', '10.0.0.0/x', 'nas.local/24', ''])('%j is no entry of an allow list', (entry) => {
  expect(() => allowList([entry])).toThrow()
})
