export const DEFAULT_SYNONYMS = `bra, brassiere, bralette, balconette
underwear, lingerie, undies, intimates, panties, knickers, briefs
nightie, nightdress, nightgown, chemise, babydoll
sleep mask, sleeping mask, eye mask
pajamas, pyjamas, pjs, sleepwear, nightwear
robe, bathrobe, dressing gown, kimono
swimsuit, bathing suit, swimming costume, one-piece
swimwear, beachwear, bikini
tights, stockings, hosiery, pantyhose
cover-up, kaftan, caftan, pareo, sarong
bag, tote, handbag, purse
sweater, jumper, pullover
sneakers, trainers
perfume, fragrance`;
