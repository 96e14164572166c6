CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);

CREATE TABLE stream (
	stream VARCHAR NOT NULL, 
	ruleset VARCHAR NOT NULL, 
	title VARCHAR NOT NULL, 
	zone VARCHAR NOT NULL, 
	created BIGINT NOT NULL, 
	engine VARCHAR NOT NULL, 
	CONSTRAINT pk_stream PRIMARY KEY (stream)
);

CREATE TABLE entry (
	id VARCHAR NOT NULL, 
	stream VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	parent INTEGER, 
	entered BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	"by" VARCHAR NOT NULL, 
	cause INTEGER, 
	force VARCHAR NOT NULL, 
	command VARCHAR NOT NULL, 
	events VARCHAR NOT NULL, 
	trace VARCHAR NOT NULL, 
	engine VARCHAR NOT NULL, 
	prev_hash VARCHAR NOT NULL, 
	hash VARCHAR NOT NULL, 
	CONSTRAINT pk_entry PRIMARY KEY (id), 
	CONSTRAINT fk_entry_stream_stream FOREIGN KEY(stream) REFERENCES stream (stream), 
	CONSTRAINT uq_entry_stream_seq UNIQUE (stream, seq)
);

CREATE TABLE text (
	hash VARCHAR NOT NULL, 
	salt VARCHAR, 
	body VARCHAR, 
	CONSTRAINT pk_text PRIMARY KEY (hash)
);

CREATE TABLE listing (
	stream VARCHAR NOT NULL, 
	phase VARCHAR NOT NULL, 
	CONSTRAINT pk_listing PRIMARY KEY (stream)
);

CREATE TRIGGER tr_entry_no_update BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'append only: entry'); END;

CREATE TRIGGER tr_entry_no_delete BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'append only: entry'); END;

CREATE TRIGGER tr_entry_no_replace BEFORE INSERT ON entry WHEN EXISTS (SELECT 1 FROM entry WHERE id = NEW.id OR (stream = NEW.stream AND seq = NEW.seq)) BEGIN SELECT RAISE(ABORT, 'append only: entry'); END;

CREATE TRIGGER tr_stream_no_update BEFORE UPDATE ON stream BEGIN SELECT RAISE(ABORT, 'append only: stream'); END;

CREATE TRIGGER tr_stream_no_delete BEFORE DELETE ON stream BEGIN SELECT RAISE(ABORT, 'append only: stream'); END;

CREATE TRIGGER tr_text_erase_only BEFORE UPDATE ON text WHEN NEW.hash <> OLD.hash OR NEW.body IS NOT NULL OR NEW.salt IS NOT NULL BEGIN SELECT RAISE(ABORT, 'append only: text'); END;

CREATE TRIGGER tr_text_no_delete BEFORE DELETE ON text BEGIN SELECT RAISE(ABORT, 'append only: text'); END;

INSERT INTO alembic_version VALUES ('0001');
