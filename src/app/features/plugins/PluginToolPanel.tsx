import { useAtomValue } from 'jotai'
import { pluginToolAtom } from '../../state/plugins.ts'

/** Shows the name of the plug-in's active tool; the plug-in itself handles the clicks. */
export default function PluginToolPanel() {
  const tool = useAtomValue(pluginToolAtom)
  return tool && <bdi>{tool.label}</bdi>
}
