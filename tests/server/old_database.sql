BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chairs (
	table_id VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	bot VARCHAR(40) NOT NULL, 
	guest VARCHAR(40) NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "chairs" VALUES('hn47bi6k2cw2',0,'person','','thr6wxerzhx4e9rcf43q');
INSERT INTO "chairs" VALUES('hn47bi6k2cw2',1,'bot','heuristic','');
INSERT INTO "chairs" VALUES('qxyif46khrpb',0,'person','','thr6wxerzhx4e9rcf43q');
INSERT INTO "chairs" VALUES('qxyif46khrpb',1,'bot','heuristic','');
INSERT INTO "chairs" VALUES('aimzb5ar3ht4',0,'person','','thr6wxerzhx4e9rcf43q');
INSERT INTO "chairs" VALUES('aimzb5ar3ht4',1,'bot','heuristic','');
INSERT INTO "chairs" VALUES('ssk8f7g6ydne',0,'person','','thr6wxerzhx4e9rcf43q');
INSERT INTO "chairs" VALUES('ssk8f7g6ydne',1,'bot','random','');
INSERT INTO "chairs" VALUES('4svig4gvwvkp',0,'bot','random','');
INSERT INTO "chairs" VALUES('4svig4gvwvkp',1,'person','','thr6wxerzhx4e9rcf43q');
INSERT INTO "chairs" VALUES('nqcsucptjd6z',0,'person','','thr6wxerzhx4e9rcf43q');
INSERT INTO "chairs" VALUES('nqcsucptjd6z',1,'free','','');
CREATE TABLE entries (
	table_id VARCHAR(40) NOT NULL, 
	seq INTEGER NOT NULL, 
	line TEXT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "entries" VALUES('hn47bi6k2cw2',0,'nature start 1');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',1,'nature deal S4');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',2,'nature deal S5');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',3,'nature roll wild wild wild card card');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',4,'1 stand');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',5,'1 card');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',6,'nature draw P06');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',7,'nature draw P14');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',8,'nature draw P23');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',9,'nature draw P10');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',10,'nature draw P26');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',11,'1 keep P14 right');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',12,'1 done *');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',13,'nature roll worker worker double water card');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',14,'0 reroll worker water');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',15,'nature roll worker double');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',16,'0 card');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',17,'nature draw P15');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',18,'0 keep P15 left');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',19,'0 done');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',20,'nature roll double double card card card');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',21,'1 reroll double double');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',22,'nature roll weed weed');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',23,'1 card');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',24,'nature draw P21');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',25,'nature draw P04');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',26,'nature draw P27');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',27,'1 keep P21 left');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',28,'1 weed 1');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',29,'1 weed 1');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',30,'1 done *');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',31,'nature roll wild water card card card');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',32,'0 reroll wild water card card card');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',33,'nature roll worker double wild water card');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',34,'0 card');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',35,'nature draw P12');
INSERT INTO "entries" VALUES('hn47bi6k2cw2',36,'nature draw P09');
INSERT INTO "entries" VALUES('qxyif46khrpb',0,'nature first 1');
INSERT INTO "entries" VALUES('qxyif46khrpb',1,'nature deal 13');
INSERT INTO "entries" VALUES('qxyif46khrpb',2,'nature deal 4');
INSERT INTO "entries" VALUES('qxyif46khrpb',3,'nature deal 15');
INSERT INTO "entries" VALUES('qxyif46khrpb',4,'nature deal 12');
INSERT INTO "entries" VALUES('qxyif46khrpb',5,'0 ancestor 4');
INSERT INTO "entries" VALUES('qxyif46khrpb',6,'1 ancestor 15');
INSERT INTO "entries" VALUES('qxyif46khrpb',7,'1 start 0 *');
INSERT INTO "entries" VALUES('qxyif46khrpb',8,'0 start 90');
INSERT INTO "entries" VALUES('qxyif46khrpb',9,'nature deal 16');
INSERT INTO "entries" VALUES('qxyif46khrpb',10,'nature deal 14');
INSERT INTO "entries" VALUES('qxyif46khrpb',11,'nature deal 7');
INSERT INTO "entries" VALUES('qxyif46khrpb',12,'nature deal 5');
INSERT INTO "entries" VALUES('qxyif46khrpb',13,'nature deal 9');
INSERT INTO "entries" VALUES('qxyif46khrpb',14,'nature deal 1');
INSERT INTO "entries" VALUES('qxyif46khrpb',15,'nature deal 6');
INSERT INTO "entries" VALUES('qxyif46khrpb',16,'nature deal 17');
INSERT INTO "entries" VALUES('qxyif46khrpb',17,'nature deal 3');
INSERT INTO "entries" VALUES('qxyif46khrpb',18,'nature deal 10');
INSERT INTO "entries" VALUES('qxyif46khrpb',19,'nature deal 18');
INSERT INTO "entries" VALUES('qxyif46khrpb',20,'nature deal 8');
INSERT INTO "entries" VALUES('qxyif46khrpb',21,'nature deal 11');
INSERT INTO "entries" VALUES('qxyif46khrpb',22,'nature deal 2');
INSERT INTO "entries" VALUES('qxyif46khrpb',23,'0 place 5');
INSERT INTO "entries" VALUES('qxyif46khrpb',24,'1 place 16');
INSERT INTO "entries" VALUES('qxyif46khrpb',25,'0 row 14');
INSERT INTO "entries" VALUES('qxyif46khrpb',26,'1 row 7');
INSERT INTO "entries" VALUES('qxyif46khrpb',27,'1 lay 180 -3,0');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',0,'nature start 1');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',1,'nature tile 14');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',2,'nature tile 6');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',3,'nature tile 12');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',4,'nature tile 24');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',5,'nature tile 21');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',6,'nature tile 4');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',7,'nature tile 13');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',8,'nature tile 11');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',9,'1 gate a1-b1');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',10,'0 gate a1-a2');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',11,'nature setup 6');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',12,'nature setup 2');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',13,'nature deal 17');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',14,'nature deal 11');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',15,'nature deal 6');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',16,'nature deal 8');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',17,'nature deal 7');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',18,'nature deal 18');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',19,'nature deal 16');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',20,'nature deal 12');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',21,'0 keep 12');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',22,'1 keep 11');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',23,'1 keep 18');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',24,'0 keep 8');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',25,'0 keep 16');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',26,'1 keep 17');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',27,'nature rain 7');
INSERT INTO "entries" VALUES('ssk8f7g6ydne',0,'nature start 1');
INSERT INTO "entries" VALUES('ssk8f7g6ydne',1,'nature deal S2');
INSERT INTO "entries" VALUES('ssk8f7g6ydne',2,'nature deal S5');
INSERT INTO "entries" VALUES('ssk8f7g6ydne',3,'nature roll weed weed double double card');
INSERT INTO "entries" VALUES('aimzb5ar3ht4',28,'1 play 18');
INSERT INTO "entries" VALUES('ssk8f7g6ydne',4,'0 (resign)');
INSERT INTO "entries" VALUES('4svig4gvwvkp',0,'nature start 0');
INSERT INTO "entries" VALUES('4svig4gvwvkp',1,'nature deal S1');
INSERT INTO "entries" VALUES('4svig4gvwvkp',2,'nature deal S3');
INSERT INTO "entries" VALUES('4svig4gvwvkp',3,'nature roll worker worker water card card');
CREATE TABLE facts (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "facts" VALUES('secret','9bf2b80bc2e9513524164a3cc98aaf4e99ac15d2078ee669410a3564fb9b9553');
CREATE TABLE guests (
	id VARCHAR(40) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('thr6wxerzhx4e9rcf43q','Anna');
CREATE TABLE tables (
	id VARCHAR(40) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	maker VARCHAR(40) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	rules INTEGER NOT NULL, 
	seats INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	deck VARCHAR(64) NOT NULL, 
	cards TEXT NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	seed_digest VARCHAR(64) NOT NULL, 
	follows VARCHAR(40), 
	made BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (follows), 
	FOREIGN KEY(follows) REFERENCES tables (id)
);
INSERT INTO "tables" VALUES('hn47bi6k2cw2','Mengwi','thr6wxerzhx4e9rcf43q','ricedice',1,2,'{"at_least_one": false, "farmer": "plain", "target_rice": 100}','f9bc1d3c0ecd71d7c2be623116879c6c3b11a4fa7ded730a3ec294317598a66d','','fbbf1a0f89bee687abcde4710242b26d0218ba4930579674dc2728341a7958a1','b1f244c71f798d0aae96b7921af741f838c7977465f63ce7182550afed040b9d',NULL,1794963558338);
INSERT INTO "tables" VALUES('qxyif46khrpb','Duda','thr6wxerzhx4e9rcf43q','seasons',1,2,'{"dead_end": "refuse", "size_six_plus": 6}','9b13d1eafeb2e7de894145cb35b4bf5f1b917f2e9e17c34549d5a2c9bf61de18','','bd3978204d128fc0808dec3e532d4256a47592bf14ccd46d5f50d0e74c14fbb0','8257c208a6e4f5e9c6c8ca2d6a0cb408137e9f8fbb5e90709af75fc5b43f37d0',NULL,1794963561540);
INSERT INTO "tables" VALUES('aimzb5ar3ht4','Tabanan','thr6wxerzhx4e9rcf43q','spirits',1,2,'{"fertiliser_limit": false, "fish_pond_small": false, "gains_permanent": true, "hardy_rice_pests": false, "magic_water_anywhere": false, "one_shot_may_wait": true, "peaceful": false, "piece_limits": false, "tax_above_five": "square", "weeds_chosen_by": "owner"}','e23c9aef56fa7d58e129da6c2d82e9d4679ef6666dd8219bb57446e1189ad8ea','','411b859f37b7ac72b5e5fb3eb83a7d5c68057ac153b1177ed793f73ee7d5e60d','a341b8e00b9afbf87c3ab756d6bcd622b84d485459449fc783e9697087a87d5e',NULL,1794963563118);
INSERT INTO "tables" VALUES('ssk8f7g6ydne','Babahan','thr6wxerzhx4e9rcf43q','ricedice',1,2,'{"at_least_one": false, "farmer": "plain", "target_rice": 100}','f9bc1d3c0ecd71d7c2be623116879c6c3b11a4fa7ded730a3ec294317598a66d','','6d8fb5e16ab0be8f51ad41367881feb468faafdf24ef204f2014ae7ed17d4a6b','e6c0fb7b1447aa8a4d03ccb69a6c7b6673286719ba529a2ddf5727550b692404',NULL,1794963568177);
INSERT INTO "tables" VALUES('4svig4gvwvkp','Keliki','thr6wxerzhx4e9rcf43q','ricedice',1,2,'{"at_least_one": false, "farmer": "plain", "target_rice": 100}','f9bc1d3c0ecd71d7c2be623116879c6c3b11a4fa7ded730a3ec294317598a66d','','5ded64d555b9f182782d6350dc63e329d160778ec382394b31428cfad0e1a3f5','10862df8397aa88933502aa26e3b07533dc64988231fd874a610488e00663fa2','ssk8f7g6ydne',1794963570022);
INSERT INTO "tables" VALUES('nqcsucptjd6z','Wongaya','thr6wxerzhx4e9rcf43q','seasons',1,2,'{"dead_end": "refuse", "size_six_plus": 6}','9b13d1eafeb2e7de894145cb35b4bf5f1b917f2e9e17c34549d5a2c9bf61de18','','c1c5c02605ed4c46bf93afcc8488ae2d2ab553e528b012e507697c66df1c62a0','742cc36e29502173a84e17d2533e24e18c08da5e996ea2a24dbd75b41a4b0672',NULL,1794963570557);
CREATE INDEX tables_by_maker ON tables (maker);
CREATE INDEX chairs_by_guest ON chairs (guest);
COMMIT;
