// Builds the commands on the input with @discordjs/builders, which throws at what Discord
// would refuse, and writes what it would send.
import { readFileSync } from 'node:fs'
import { SlashCommandBuilder } from '@discordjs/builders'

const known = ['name', 'description', 'description_localizations', 'options', 'contexts', 'integration_types', 'type', 'required',
  'autocomplete', 'choices', 'min_length', 'max_length', 'min_value', 'max_value']
const kinds = { 3: 'String', 4: 'Integer', 5: 'Boolean', 10: 'Number', 11: 'Attachment' }

function fill(builder, o) {
  for (const key in o) if (!known.includes(key)) throw new Error(`${o.name}: what is ${key}?`)
  builder.setName(o.name).setDescription(o.description).setDescriptionLocalizations(o.description_localizations ?? null)
  for (const [key, set] of [['required', 'setRequired'], ['autocomplete', 'setAutocomplete'], ['min_length', 'setMinLength'],
    ['max_length', 'setMaxLength'], ['min_value', 'setMinValue'], ['max_value', 'setMaxValue']]) {
    if (o[key] !== undefined) builder[set](o[key])
  }
  if (o.choices?.length) builder.addChoices(...o.choices)
  return builder
}

function addOptions(builder, options = []) {
  for (const o of options) {
    if (o.type === 1) builder.addSubcommand(b => addOptions(fill(b, o), o.options))
    else if (o.type === 2) builder.addSubcommandGroup(b => addOptions(fill(b, o), o.options))
    else if (kinds[o.type]) builder[`add${kinds[o.type]}Option`](b => fill(b, o))
    else throw new Error(`${o.name}: what is an option of type ${o.type}?`)
  }
  return builder
}

const built = JSON.parse(readFileSync(0)).map(c => {
  const command = addOptions(fill(new SlashCommandBuilder(), c), c.options)
  return command.setContexts(c.contexts).setIntegrationTypes(c.integration_types).toJSON()
})
console.log(JSON.stringify(built))
